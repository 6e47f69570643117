import { ShieldCheck } from 'lucide-react'
import { useServices } from '../context/use-services.ts'
import { classes } from '../ui/classes.ts'
import styles from './AdminSwitch.module.css'
import { setAdmin } from './dashboard-location-rules.ts'
import { useDashboardLocation } from './use-dashboard-location.ts'

/** Switches admin mode on and off. */
export function AdminSwitch({ onSwitched }: { onSwitched?: () => void }) {
  const { t } = useServices()
  const { location, go } = useDashboardLocation()
  return (
    <button
      type="button"
      role="switch"
      className={classes(styles.admin, location.isAdmin && styles.on)}
      aria-checked={location.isAdmin}
      title={t('portal.adminHint')}
      onClick={() => {
        go(setAdmin(location, !location.isAdmin))
        onSwitched?.()
      }}
    >
      {/* As wide as the longer label, so that the switch stays under the pointer. */}
      <span className={styles.label} data-longest={t('portal.adminOn')}>
        <span className={styles.text}>
          <ShieldCheck size={18} strokeWidth={1.5} aria-hidden="true" />
          {t(location.isAdmin ? 'portal.adminOn' : 'portal.admin')}
        </span>
      </span>
      <span className={styles.track} aria-hidden="true" />
    </button>
  )
}
