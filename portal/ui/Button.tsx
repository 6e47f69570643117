import type { ComponentProps, ReactElement } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import styles from './Button.module.css'
import { classes } from './classes.ts'
import { Spinner } from './Spinner.tsx'

/** What a button shows: texts of the tables, and elements such as icons. */
type Content = ScreenText | ReactElement | false | undefined | readonly Content[]

type Props = Omit<ComponentProps<'button'>, 'children' | 'title'> & {
  children?: Content
  title?: ScreenText | undefined
  variant?: Variant
  size?: 'large' | 'small'
  /** shows a spinner and ignores clicks; keeps width and focus */
  isBusy?: boolean
}

type Variant = 'primary' | 'danger' | 'outlined' | 'quiet'

/** The classes of a button, for links that look like one. */
export const buttonVariant = (variant: Variant) => classes(styles.button, styles[variant])

/** A button, by default of type `button`. */
export function Button({
  variant = 'outlined',
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
      className={classes(buttonVariant(variant), size && styles[size], className)}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        // Safari does not focus clicked buttons, so a dialog could not return the focus to this one. Enter in a field
        // clicks the button of its form too, without a pointer (`detail` is 0); the focus then stays in the field.
        if (event.detail > 0) event.currentTarget.focus({ preventScroll: true })
        // A busy button stays focusable and must not submit its form again.
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
