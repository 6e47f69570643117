import { CircleAlert, CircleCheck } from 'lucide-react'
import { classes } from './classes.ts'
import styles from './Notice.module.css'

/** A success or error message that stays on the page. */
export function Notice({ text, look = 'success' }: { text: string; look?: 'success' | 'error' }) {
  const Icon = look === 'success' ? CircleCheck : CircleAlert
  return (
    <p className={classes(styles.notice, styles[look])} role={look === 'success' ? 'status' : 'alert'}>
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
      {text}
    </p>
  )
}
