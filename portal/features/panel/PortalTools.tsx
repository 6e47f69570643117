import { CreditCard, Download } from 'lucide-react'
import type { Me } from '#contract/routes/auth.ts'
import { AdminSwitch } from '../../dashboard/AdminSwitch.tsx'
import { selectTab } from '../../dashboard/dashboard-location-rules.ts'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import { AppLink } from '../../layout/AppLink.tsx'
import { ThemeSwitch } from '../../layout/ThemeSwitch.tsx'
import { Link } from '../../router/Link.tsx'
import { useServices } from '../../services/services.ts'
import { buttonLook } from '../../ui/Button.tsx'
import styles from './PortalTools.module.css'

/**
 * Ways on from the account panel: for admins the subscription, which only admin mode has; and, where the window is too
 * narrow for them, what otherwise stands in the header.
 */
export function PortalTools({ me, onClose }: { me: Me; onClose: () => void }) {
  const { config, t } = useServices()
  const { spot, kept, addressOf } = useDashboardLocation()
  return (
    <>
      {me.is_admin && (
        <div className={styles.subscription}>
          <Link
            to={addressOf(selectTab({ ...spot, isAdmin: true }, 'subscription', kept))}
            className={buttonLook('outlined')}
            onClick={onClose}
          >
            <CreditCard size={18} strokeWidth={1.5} aria-hidden="true" />
            {t('portal.subscription')}
          </Link>
          <p>{t('panel.subscriptionHint')}</p>
        </div>
      )}
      <div className={styles.tools}>
        <AppLink to={config.links.download} className={buttonLook('outlined')}>
          <Download size={18} strokeWidth={1.5} aria-hidden="true" />
          {t('portal.downloadApp')}
        </AppLink>
        <ThemeSwitch className={styles.theme} isNamed />
        {me.is_admin && spot.tab !== 'open' && <AdminSwitch onSwitched={onClose} />}
      </div>
    </>
  )
}
