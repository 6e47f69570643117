import { ShieldCheck } from 'lucide-react'
import styles from './AdminMark.module.css'
import { useWords } from './use-words.ts'

/** Marks what was done in admin mode. */
export function AdminMark() {
  const words = useWords()
  const name = words('activity.byAdmin')
  return (
    <span role="img" aria-label={name} title={name} className={styles.mark}>
      <ShieldCheck size={16} strokeWidth={1.75} aria-hidden="true" />
    </span>
  )
}
