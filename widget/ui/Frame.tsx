import type { ReactNode } from 'react'
import { BackIcon } from './icons.tsx'

type Props = {
  title?: ReactNode
  back?: { label: string; onPress(): void } | undefined
  /** The URL of a logo above the title, at most 50 px high and 100 px wide. */
  logo?: string | undefined
  children: ReactNode
}

/** A screen's frame: Back button, title, and content. */
export function Frame({ title, back, logo, children }: Props) {
  return (
    <div className="lw-screen">
      {back && (
        <button type="button" className="lw-back" part="back" aria-label={back.label} onClick={back.onPress}>
          <BackIcon />
        </button>
      )}
      {logo !== undefined && <img className="lw-logo" part="logo" src={logo} alt="" />}
      {title !== undefined && (
        <h2 className="lw-title" part="title" tabIndex={-1}>
          {title}
        </h2>
      )}
      {children}
    </div>
  )
}
