import type { ReactNode } from 'react'
import { CheckIcon, WarningIcon } from './icons.tsx'

/** What concerns the whole form, above it. Announced at once, because what was just tried did not work. */
export function Banner({ tone, children }: { tone: 'error' | 'warning' | 'success'; children: ReactNode }) {
  return (
    <div className={`lw-banner lw-banner-${tone}`} part={`banner banner-${tone}`} role="alert">
      {tone === 'success' ? <CheckIcon /> : <WarningIcon />}
      {/* A sentence of the provider’s, or for whoever embeds the widget, may be in another language. */}
      <div dir="auto">{children}</div>
    </div>
  )
}
