import { ChevronRight, CreditCard, Download } from 'lucide-react'
import type { Me } from '#contract/routes/auth.ts'
import { useServices } from '../../../context/use-services.ts'
import { AdminSwitch } from '../../../dashboard/AdminSwitch.tsx'
import { selectTab } from '../../../dashboard/dashboard-location-rules.ts'
import { useDashboardLocation } from '../../../dashboard/use-dashboard-location.ts'
import { AppLink } from '../../../layout/AppLink.tsx'
import { ThemeSwitch } from '../../../layout/ThemeSwitch.tsx'
import { Link } from '../../../router/Link.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './SidePanel.module.css'

/**
 * Rows of the account panel: for admins, the subscription, which is part of admin mode; in narrow windows, also the
 * controls of the header.
 */
export function PortalTools({ me, onClose }: { me: Me; onClose: () => void }) {
  const { config, t } = useServices()
  const { location, rememberedLists, addressOf } = useDashboardLocation()
  return (
    <>
      {me.is_admin && (
        <Link
          to={addressOf(selectTab({ ...location, isAdmin: true }, 'subscription', rememberedLists))}
          className={styles.row}
          aria-describedby="panel-subscription"
          aria-label={t('portal.subscription')}
          onClick={onClose}
        >
          <CreditCard size={18} strokeWidth={1.5} aria-hidden="true" />
          <span>
            {t('portal.subscription')}
            <span id="panel-subscription" className={styles.hint}>
              {t('panel.subscriptionHint')}
            </span>
          </span>
          <ChevronRight size={18} strokeWidth={1.5} aria-hidden="true" />
        </Link>
      )}
      <div className={styles.tools}>
        <AppLink to={config.links.download} className={styles.row}>
          <Download size={18} strokeWidth={1.5} aria-hidden="true" />
          {t('portal.downloadApp')}
          <ChevronRight size={18} strokeWidth={1.5} aria-hidden="true" />
        </AppLink>
        <ThemeSwitch className={classes(styles.row, styles.theme)} isNamed />
        {me.is_admin && location.tab !== 'open' && <AdminSwitch onSwitched={onClose} />}
      </div>
    </>
  )
}
