import { useServices } from '../../services/services.ts'
import hidden from '../../ui/hidden.module.css'
import styles from './Skeleton.module.css'

/** Lines in the place of rows that are on their way. */
export function Skeleton({ rows }: { rows: number }) {
  const { t } = useServices()
  return (
    <div role="status" className={styles.skeleton}>
      <span className={hidden.hidden}>{t('page.loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing but their place
        <span key={row} className={styles.row} aria-hidden="true">
          <span />
          <span />
          <span />
        </span>
      ))}
    </div>
  )
}
