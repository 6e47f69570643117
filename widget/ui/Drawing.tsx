import type { ReactNode } from 'react'
import css from './drawing.css?inline'
import { Icon } from './icons.tsx'
import { useSheet } from './sheets.ts'

const icons = {
  envelope: (
    <>
      <rect x="2.75" y="5" width="18.5" height="14" rx="2.5" />
      <path d="m3.5 7 8.5 6 8.5-6" />
    </>
  ),
  phone: (
    <>
      <rect x="6.75" y="2.5" width="10.5" height="19" rx="2.5" />
      <path d="M11 18.25h2" />
    </>
  ),
  link: (
    <path d="M10 14a4.25 4.25 0 0 0 6.2.3l3-3a4.25 4.25 0 0 0-6-6L11.7 6.7M14 10a4.25 4.25 0 0 0-6.2-.3l-3 3a4.25 4.25 0 0 0 6 6l1.5-1.4" />
  ),
  person: (
    <>
      <circle cx="12" cy="8" r="4.25" />
      <path d="M4 20.5c.6-4 3.8-6 8-6s7.4 2 8 6" />
    </>
  ),
  shield: (
    <>
      <path d="M12 2.75 4.75 5.5v6c0 4.5 3 8 7.25 9.75 4.25-1.75 7.25-5.25 7.25-9.75v-6Z" />
      <circle cx="12" cy="10.5" r="1.5" />
      <path d="M12 12v3" />
    </>
  ),
  key: (
    <>
      <circle cx="7.75" cy="12" r="4" />
      <path d="M11.75 12h9.5v3.5M17 12v2.5" />
    </>
  ),
  leave: <path d="M14 4H6.75a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2H14M10.5 12h10M17 8.5l3.5 3.5-3.5 3.5" />,
  wallet: (
    <path d="M18.5 7.5V6a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v11.5A2.5 2.5 0 0 0 5.5 20H19a2 2 0 0 0 2-2V9.5a2 2 0 0 0-2-2H5.5M16.5 13.75v.01" />
  ),
  warning: <path d="M12 6v7.5M12 17.5v.01" />,
}

export type DrawingProps = {
  name?: keyof typeof icons | 'check'
  /** A logo instead. */
  children?: ReactNode
  /** What failed, or what needs attention. */
  tone?: 'error' | 'warning' | undefined
  /** Something outside of the card is awaited: a spinner turns around the drawing. */
  busy?: boolean
}

/** An icon or a logo in a circle, or a check mark that draws itself. It centers the screen below it. */
export function Drawing({ name, children, tone, busy }: DrawingProps) {
  const element = useSheet<HTMLSpanElement>(css)
  return (
    <span
      ref={element}
      className="lw-emblem"
      part={busy ? 'emblem waiting' : 'emblem'}
      data-tone={tone}
      aria-hidden="true"
    >
      {busy && <span className="lw-spinner" part="spinner" />}
      {name === 'check' ? <Check /> : name ? <Icon>{icons[name]}</Icon> : children}
    </span>
  )
}

const Check = () => (
  <svg className="lw-check" part="check" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
    <circle cx="32" cy="32" r="32" />
    <path d="m20.5 33 8 8L44 24.5" pathLength="1" />
  </svg>
)
