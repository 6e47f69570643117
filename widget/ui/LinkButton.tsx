import type { ReactNode } from 'react'

type Props = { children: ReactNode; disabled?: boolean; busy?: boolean; onPress(): void }

/** A button that looks like a link. Disabled, it keeps the focus and does nothing. */
export function LinkButton({ children, disabled, busy, onPress }: Props) {
  return (
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
  )
}
