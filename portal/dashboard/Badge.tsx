import type { ScreenText } from '#languages/screen-text.ts'
import { classes } from '../ui/classes.ts'
import styles from './Badge.module.css'

export type BadgeVariant = 'success' | 'warning' | 'blocked' | 'info'

type Props = {
  variant: BadgeVariant
  text: ScreenText
  /** a dot and colored text without a background, for what is as expected */
  isQuiet?: boolean
  title?: ScreenText
}

/** A colored label. */
export function Badge({ variant, text, isQuiet = false, title }: Props) {
  return (
    <span className={classes(styles.badge, styles[variant], isQuiet && styles.quiet)} title={title}>
      {text}
    </span>
  )
}
