import { useServices } from '../../context/use-services.ts'
import hidden from '../../ui/hidden.module.css'
import styles from './Skeleton.module.css'

/** Placeholder rows while a list loads. */
export function Skeleton({ rows }: { rows: number }) {
  const { t } = useServices()
  return (
    <div role="status" className={styles.skeleton}>
      <span className={hidden.hidden}>{t('page.loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
        <span key={row} className={styles.row} aria-hidden="true">
          <span />
          <span />
          <span />
        </span>
      ))}
    </div>
  )
}
