import { classes } from '../ui/classes.ts'
import styles from './Badge.module.css'

export type BadgeVariant = 'success' | 'warning' | 'blocked' | 'info'

/** A colored label. */
export function Badge({ variant, text, title }: { variant: BadgeVariant; text: string; title?: string }) {
  return (
    <span className={classes(styles.badge, styles[variant])} title={title}>
      {text}
    </span>
  )
}
