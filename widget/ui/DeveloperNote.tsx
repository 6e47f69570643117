import type { ReactNode } from 'react'
import css from './developer-note.css?inline'
import { useSheet } from './sheets.ts'

/** Whether the page is on this computer, so that only its developer sees it. */
export const isOnLoopback = (hostname = globalThis.location?.hostname ?? ''): boolean =>
  /^(.+\.)?localhost$|^127\.|^\[::1\]$/.test(hostname)

/** Messages for the page's developer. Renders nothing on a page that visitors see. */
export function DeveloperNote({ title, children }: { title: string; children: ReactNode }) {
  const element = useSheet<HTMLDivElement>(css)
  if (!isOnLoopback()) return null
  return (
    <div ref={element} className="lw-developer" part="developer" role="note">
      <strong>{title}</strong>
      <div>{children}</div>
    </div>
  )
}
