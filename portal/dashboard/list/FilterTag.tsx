import { X } from 'lucide-react'
import { useWords } from '../use-words.ts'
import styles from './Toolbar.module.css'

/** A filter that was set from elsewhere, and the way to take it away. */
export function FilterTag({ text, onRemove }: { text: string; onRemove: () => void }) {
  const words = useWords()
  return (
    <span className={styles.tag}>
      <span title={text}>{text}</span>
      <button type="button" aria-label={words('list.removeFilter', { filter: text })} onClick={onRemove}>
        <X size={16} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </span>
  )
}
