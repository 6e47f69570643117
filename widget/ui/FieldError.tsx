import type { ReactNode } from 'react'
import { WarningIcon } from './icons.tsx'

/** The error of a field. Always rendered, so screen readers notice when it fills. */
export function FieldError({ id, error }: { id: string; error: ReactNode }) {
  return (
    <div id={id} className="lw-error" part="error" aria-live="polite">
      {error !== undefined && (
        <>
          <WarningIcon />
          <span dir="auto">{error}</span>
        </>
      )}
    </div>
  )
}
