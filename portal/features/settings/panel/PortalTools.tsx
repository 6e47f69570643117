import { CreditCard, Download } from 'lucide-react'
import type { Me } from '#contract/routes/auth.ts'
import { useServices } from '../../../context/use-services.ts'
import { AdminSwitch } from '../../../dashboard/AdminSwitch.tsx'
import { selectTab } from '../../../dashboard/dashboard-location-rules.ts'
import { useDashboardLocation } from '../../../dashboard/use-dashboard-location.ts'
import { AppLink } from '../../../layout/AppLink.tsx'
import { ThemeSwitch } from '../../../layout/ThemeSwitch.tsx'
import { Link } from '../../../router/Link.tsx'
import { buttonVariant } from '../../../ui/Button.tsx'
import styles from './PortalTools.module.css'

/**
 * Links in the account panel: for admins, the subscription, which is part of admin mode; in narrow windows, also the
 * controls of the header.
 */
export function PortalTools({ me, onClose }: { me: Me; onClose: () => void }) {
  const { config, t } = useServices()
  const { location, rememberedLists, addressOf } = useDashboardLocation()
  return (
    <>
      {me.is_admin && (
        <div className={styles.subscription}>
          <Link
            to={addressOf(selectTab({ ...location, isAdmin: true }, 'subscription', rememberedLists))}
            className={buttonVariant('outlined')}
            onClick={onClose}
          >
            <CreditCard size={18} strokeWidth={1.5} aria-hidden="true" />
            {t('portal.subscription')}
          </Link>
          <p>{t('panel.subscriptionHint')}</p>
        </div>
      )}
      <div className={styles.tools}>
        <AppLink to={config.links.download} className={buttonVariant('outlined')}>
          <Download size={18} strokeWidth={1.5} aria-hidden="true" />
          {t('portal.downloadApp')}
        </AppLink>
        <ThemeSwitch className={styles.theme} isNamed />
        {me.is_admin && location.tab !== 'open' && <AdminSwitch onSwitched={onClose} />}
      </div>
    </>
  )
}
