import { ShieldCheck } from 'lucide-react'
import { useServices } from '../services/services.ts'
import { classes } from '../ui/classes.ts'
import styles from './AdminSwitch.module.css'
import { setAdmin } from './dashboard-location-rules.ts'
import { useDashboardLocation } from './use-dashboard-location.ts'

/** Switches admin mode on and off. Only admins get one, and only in the dashboard. */
export function AdminSwitch({ onSwitched }: { onSwitched?: () => void }) {
  const { t } = useServices()
  const { spot, go } = useDashboardLocation()
  return (
    <button
      type="button"
      className={classes(styles.admin, spot.isAdmin && styles.on)}
      aria-pressed={spot.isAdmin}
      title={t('portal.adminHint')}
      onClick={() => {
        go(setAdmin(spot, !spot.isAdmin))
        onSwitched?.()
      }}
    >
      <ShieldCheck size={18} strokeWidth={1.5} aria-hidden="true" />
      {t(spot.isAdmin ? 'portal.adminOn' : 'portal.admin')}
    </button>
  )
}
