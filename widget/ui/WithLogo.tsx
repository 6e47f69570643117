import type { ReactNode } from 'react'
import css from './marked.css?inline'
import { useSheet } from './sheets.ts'

/** A button's label after a logo. */
export function WithLogo({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  const piece = useSheet<HTMLSpanElement>(css)
  return (
    <span ref={piece} className="lw-marked">
      {mark}
      {children}
    </span>
  )
}
