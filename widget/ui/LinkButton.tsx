import type { ReactNode } from 'react'

type Props = { children: ReactNode; disabled?: boolean; busy?: boolean; onPress(): void }

/** A button that looks like a link. Disabled, it keeps the focus and does nothing; a new label is announced. */
export function LinkButton({ children, disabled, busy, onPress }: Props) {
  return (
    <span aria-live="polite">
      <button
        type="button"
        className="lw-link"
        part="link"
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
