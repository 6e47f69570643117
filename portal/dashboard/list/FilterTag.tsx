import { X } from 'lucide-react'
import { useServices } from '../../context/use-services.ts'
import styles from './FilterTag.module.css'

/** A removable tag for a filter without a control. */
export function FilterTag({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useServices()
  return (
    <span className={styles.tag}>
      <span title={text}>{text}</span>
      <button type="button" aria-label={t('list.removeFilter', { filter: text })} onClick={onRemove}>
        <X size={16} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </span>
  )
}
