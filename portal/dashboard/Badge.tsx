import { classes } from '../ui/classes.ts'
import styles from './Badge.module.css'

export type BadgeLook = 'success' | 'warning' | 'blocked' | 'info'

/** A colored label. */
export function Badge({ look, text, title }: { look: BadgeLook; text: string; title?: string }) {
  return (
    <span className={classes(styles.badge, styles[look])} title={title}>
      {text}
    </span>
  )
}
