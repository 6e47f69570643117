import type { ReactNode } from 'react'

type Props = {
  children: ReactNode
  kind?: 'primary' | 'secondary'
  type?: 'submit' | 'button'
  /** Shows a spinner instead of the label. The width stays, and presses are ignored. */
  busy?: boolean
  /** Another action is in progress. */
  disabled?: boolean
  onPress?: () => void
}

/** A full-width button. It keeps the focus while busy, so keyboard users keep their place. */
export function Button({ children, kind = 'primary', type = 'button', busy, disabled, onPress }: Props) {
  const blocked = busy || disabled
  return (
    <button
      type={type}
      className={`lw-button lw-button-${kind}`}
      part={`button button-${kind}`}
      aria-disabled={blocked || undefined}
      data-busy={busy || undefined}
      onClick={(event) => {
        if (blocked) event.preventDefault()
        else onPress?.()
      }}
    >
      <span className="lw-button-label">{children}</span>
      {busy && <span className="lw-spinner" part="spinner" aria-hidden="true" />}
    </button>
  )
}
