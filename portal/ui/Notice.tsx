import { CircleCheck } from 'lucide-react'
import styles from './Notice.module.css'

/** Good news that stays on the page. */
export function Notice({ text }: { text: string }) {
  return (
    <p className={styles.notice} role="status">
      <CircleCheck size={20} strokeWidth={1.5} aria-hidden="true" />
      {text}
    </p>
  )
}
