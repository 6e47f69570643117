import { ShieldCheck } from 'lucide-react'
import { classes } from '../ui/classes.ts'
import { useServices } from '../world/world.ts'
import styles from './AdminSwitch.module.css'
import { setAdmin } from './spot-rules.ts'
import { useDashboardLocation } from './use-spot.ts'

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
