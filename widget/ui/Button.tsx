import type { ReactNode } from 'react'

type Props = {
  children: ReactNode
  kind?: 'primary' | 'secondary'
  type?: 'submit' | 'button'
  /** Shows a spinner in place of the label; the width stays, and pressing does nothing. */
  busy?: boolean
  /** Something else is at work. */
  disabled?: boolean
  onPress?: () => void
}

/** A full-width button. While busy it keeps the focus, so that a keyboard user is not thrown to the top. */
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
