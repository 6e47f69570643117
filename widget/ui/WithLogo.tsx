import type { ReactNode } from 'react'
import css from './marked.css?inline'
import { useSheet } from './sheets.ts'

/** A button's label after a logo. */
export function WithLogo({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  const element = useSheet<HTMLSpanElement>(css)
  return (
    <span ref={element} className="lw-marked">
      {mark}
      {children}
    </span>
  )
}
