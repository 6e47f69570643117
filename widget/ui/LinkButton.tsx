import type { ReactNode } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'

type Props = {
  children: ReactNode
  /** The accessible name if the visible text is ambiguous; it starts with that text. */
  label?: ScreenText
  disabled?: boolean
  busy?: boolean
  onPress(): void
}

/** A button styled as a link. Disabled, it keeps the focus; a new label is announced. */
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
