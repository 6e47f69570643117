import { Fragment } from 'react'

type Props = { text: string; dir?: 'ltr' } & Record<string, string>

/** A text with its `{placeholders}` filled in, each isolated from the surrounding text direction, or of direction `dir`. */
export function FilledText({ text, dir, ...values }: Props) {
  // Splitting by one group puts the names at odd indexes.
  const parts = text.split(/\{(\w+)\}/)
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change order
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <bdi key={part} className="lw-strong" dir={dir}>
        {values[part]}
      </bdi>
    ),
  )
}
