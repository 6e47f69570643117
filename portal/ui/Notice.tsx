import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ScreenText } from '#languages/screen-text.ts'
import { classes } from './classes.ts'
import styles from './Notice.module.css'

/** A success or error message that stays on the page. */
export function Notice({ text, variant = 'success' }: { text: ScreenText; variant?: 'success' | 'error' }) {
  const Icon = variant === 'success' ? CircleCheck : CircleAlert
  return (
    <p className={classes(styles.notice, styles[variant])} role={variant === 'success' ? 'status' : 'alert'}>
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
      {text}
    </p>
  )
}
