import type { ReactNode } from 'react'
import { WarningIcon } from './icons.tsx'

type Props = { tone: 'error' | 'warning' | 'success'; icon?: ReactNode; children: ReactNode }

/** A message above the form. Announced immediately, because an action just failed. */
export function Banner({ tone, icon = <WarningIcon />, children }: Props) {
  return (
    <div className={`lw-banner lw-banner-${tone}`} part={`banner banner-${tone}`} role="alert">
      {icon}
      {/* A message from the provider, or for developers, may be in another language. */}
      <div dir="auto">{children}</div>
    </div>
  )
}
