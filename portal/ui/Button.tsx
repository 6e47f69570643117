import type { ComponentProps } from 'react'
import styles from './Button.module.css'
import { classes } from './classes.ts'
import { Spinner } from './Spinner.tsx'

type Props = ComponentProps<'button'> & {
  look?: Look
  size?: 'large' | 'small'
  /** Keeps the button's width and focus, shows that it works, and takes no second press. */
  isBusy?: boolean
}

type Look = 'primary' | 'danger' | 'outlined' | 'quiet'

/** The classes of a button, for a link that is to look like one. */
export const buttonLook = (look: Look) => classes(styles.button, styles[look])

/** A button; of type `button` unless told otherwise. */
export function Button({
  look = 'outlined',
  size,
  isBusy = false,
  className,
  onClick,
  children,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonLook(look), size && styles[size], className)}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        // Safari leaves the focus where it was; a dialog that opens now could not give it back to this button.
        event.currentTarget.focus({ preventScroll: true })
        // A busy button stays focusable, so it must not submit its form a second time either.
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      <span className={classes(styles.label, isBusy && styles.covered)}>{children}</span>
      {isBusy && (
        <span className={styles.busy}>
          <Spinner />
        </span>
      )}
    </button>
  )
}
