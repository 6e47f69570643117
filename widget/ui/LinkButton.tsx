import type { ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** What it is called where its text alone does not say enough; it begins with that text. */
  label?: string
  disabled?: boolean
  busy?: boolean
  onPress(): void
}

/** A button that looks like a link. Disabled, it keeps the focus and does nothing; a new label is announced. */
export function LinkButton({ children, label, disabled, busy, onPress }: Props) {
  return (
    <span aria-live="polite">
      <button
        type="button"
        className="lw-link"
        part="link"
        aria-label={label}
        aria-disabled={disabled || undefined}
        aria-busy={busy || undefined}
        onClick={() => {
          if (!disabled) onPress()
        }}
      >
        {children}
      </button>
    </span>
  )
}
