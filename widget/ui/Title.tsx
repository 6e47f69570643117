import type { ReactNode } from 'react'

/** The title of a screen. It can take the focus. */
export const Title = ({ children }: { children: ReactNode }) => (
  <h2 className="lw-title" part="title" tabIndex={-1}>
    {children}
  </h2>
)
