import { Frame } from './Frame.tsx'

/** A check-mark that draws itself, a title and a sentence. */
export function Success({ title, text }: { title: string; text: string }) {
  return (
    <div className="lw-success">
      <svg className="lw-check" viewBox="0 0 64 64" fill="none" aria-hidden="true" focusable="false">
        <circle cx="32" cy="32" r="29" pathLength="1" />
        <path d="m20.5 33 8 8L44 24.5" pathLength="1" />
      </svg>
      <Frame title={title}>
        <p className="lw-text" part="text">
          {text}
        </p>
      </Frame>
    </div>
  )
}
