import css from './progress.css?inline'
import { useSheet } from './sheets.ts'

/** A status text over a bar that fills within ten seconds, longer than nearly any call takes. */
export function Progress({ children }: { children: string }) {
  const element = useSheet<HTMLDivElement>(css)
  return (
    <div ref={element} className="lw-progress" part="progress" role="status">
      <div className="lw-progress-bar" part="progress-bar" />
      <span>{children}</span>
    </div>
  )
}
