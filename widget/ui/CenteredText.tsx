import type { ReactNode } from 'react'
import css from './centered-text.css?inline'
import { useSheet } from './sheets.ts'

/** A centered line of a first screen, such as a link to another method. It brings its style, so it does not move when the rest loads. */
export function CenteredText({ children }: { children: ReactNode }) {
  const element = useSheet<HTMLParagraphElement>(css)
  return (
    <p ref={element} className="lw-text lw-center" part="text">
      {children}
    </p>
  )
}
