type Props = { text: string; dir?: 'ltr' } & Record<string, string>

/** A text with its `{placeholders}` filled in, each isolated from the surrounding text direction, or of direction `dir`. */
export function FilledText({ text, dir, ...values }: Props) {
  // Splitting by one group puts the names at odd indexes.
  return text.split(/\{(\w+)\}/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <bdi key={part} className="lw-strong" dir={dir}>
        {values[part]}
      </bdi>
    ),
  )
}
