import { Frame } from './Frame.tsx'
import { useSheet } from './sheets.ts'
import css from './success.css?inline'

/** A check mark that draws itself, and a title. */
export function Success({ title, text }: { title: string; text?: string }) {
  const element = useSheet<HTMLDivElement>(css)
  return (
    <div ref={element} className="lw-success" part="success">
      <svg className="lw-check" part="check" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
        <circle cx="32" cy="32" r="32" />
        <path d="m20.5 33 8 8L44 24.5" pathLength="1" />
      </svg>
      <Frame title={title}>
        {text !== undefined && (
          <p className="lw-text" part="text">
            {text}
          </p>
        )}
      </Frame>
    </div>
  )
}
