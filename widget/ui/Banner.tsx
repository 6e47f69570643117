import type { ReactNode } from 'react'
import { CheckIcon, WarningIcon } from './icons.tsx'

/** A message above the form. Announced immediately, because an action just failed. */
export function Banner({ tone, children }: { tone: 'error' | 'warning' | 'success'; children: ReactNode }) {
  return (
    <div className={`lw-banner lw-banner-${tone}`} part={`banner banner-${tone}`} role="alert">
      {tone === 'success' ? <CheckIcon /> : <WarningIcon />}
      {/* A message from the provider, or for developers, may be in another language. */}
      <div dir="auto">{children}</div>
    </div>
  )
}
