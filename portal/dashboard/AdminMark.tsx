import { ShieldCheck } from 'lucide-react'
import { useServices } from '../context/use-services.ts'
import styles from './AdminMark.module.css'

/** An icon for actions in admin mode. */
export function AdminMark() {
  const { t } = useServices()
  const name = t('activity.byAdmin')
  return (
    <span role="img" aria-label={name} title={name} className={styles.mark}>
      <ShieldCheck size={16} strokeWidth={1.75} aria-hidden="true" />
    </span>
  )
}
