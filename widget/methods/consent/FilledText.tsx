import { Fragment } from 'react'

type Props = { text: string } & Record<string, string>

/** A text with its `{names}` filled in, each kept apart from the direction of the words around it. */
export function FilledText({ text, ...values }: Props) {
  // Split by one group, the names are at the odd places.
  const parts = text.split(/\{(\w+)\}/)
  return parts.map((part, place) =>
    place % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text has its parts in one order
      <Fragment key={place}>{part}</Fragment>
    ) : (
      <bdi key={part} className="lw-strong">
        {values[part]}
      </bdi>
    ),
  )
}
