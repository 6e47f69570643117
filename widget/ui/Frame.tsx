import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'
import { Title } from './Title.tsx'

type Props = {
  title?: ReactNode
  back?: { label: string; onPress(): void } | undefined
  /** The drawing of a screen that reports a state. */
  emblem?: ReactNode
  children: ReactNode
}

/** A screen's frame: Back button, drawing, title, and content. */
export function Frame({ title, back, emblem, children }: Props) {
  return (
    <div className="lw-screen">
      {back && (
        <button type="button" className="lw-back" part="back" aria-label={back.label} onClick={back.onPress}>
          <Icon className="lw-icon lw-icon-mirrored">
            <path d="M19 12H5M11 6l-6 6 6 6" />
          </Icon>
        </button>
      )}
      {emblem}
      {title !== undefined && <Title>{title}</Title>}
      {children}
    </div>
  )
}
