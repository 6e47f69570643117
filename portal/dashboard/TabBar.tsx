import { Download, LayoutDashboard } from 'lucide-react'
import { useServices } from '../context/use-services.ts'
import { AppLink } from '../layout/AppLink.tsx'
import { Link } from '../router/Link.tsx'
import { classes } from '../ui/classes.ts'
import hidden from '../ui/hidden.module.css'
import { AdminSwitch } from './AdminSwitch.tsx'
import { dashboardTabs, selectTab, type Tab } from './dashboard-location-rules.ts'
import styles from './TabBar.module.css'
import { tabLooks } from './tab-looks.ts'
import { useDashboardLocation } from './use-dashboard-location.ts'

type Props = {
  isAdminUser: boolean
  /** called when the pointer or the focus reaches a tab, which its press usually follows */
  onAim: (tab: Tab) => void
}

/**
 * The tabs of the current mode: Open Cake and Dashboard, or the dashboard's tabs and the admin switch. In admin mode, a
 * colored line ends the header.
 */
export function TabBar({ isAdminUser, onAim }: Props) {
  const { config, t } = useServices()
  const { location, rememberedLists, dashboardTab, addressOf } = useDashboardLocation()
  const isDashboard = location.tab !== 'open'
  const visibleTabs = dashboardTabs.filter((name) => name !== 'subscription' || location.isAdmin)
  const aims = (name: Tab) => ({ onPointerEnter: () => onAim(name), onFocus: () => onAim(name) })
  const tab = (name: Tab) => {
    const { icon: Icon, text } = tabLooks[name]
    return (
      <Link
        key={name}
        to={addressOf(selectTab(location, name, rememberedLists))}
        aria-current={location.tab === name ? 'page' : undefined}
        className={styles.tab}
        {...aims(name)}
      >
        <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
        <span className={styles.label}>{t(text)}</span>
      </Link>
    )
  }
  return (
    <>
      <div className={styles.bar}>
        <nav className={styles.tabs} aria-label={t('portal.tabs')}>
          {tab('open')}
          {isDashboard ? (
            visibleTabs.map(tab)
          ) : (
            <Link
              to={addressOf(selectTab(location, dashboardTab, rememberedLists))}
              className={styles.tab}
              {...aims(dashboardTab)}
            >
              <LayoutDashboard size={18} strokeWidth={1.5} aria-hidden="true" />
              {t('portal.dashboard')}
            </Link>
          )}
        </nav>
        <div className={styles.actions}>
          <AppLink to={config.links.download} className={styles.download}>
            <Download size={18} strokeWidth={1.5} aria-hidden="true" />
            {t('portal.downloadApp')}
          </AppLink>
          {isDashboard && isAdminUser && <AdminSwitch />}
        </div>
      </div>
      {isDashboard && isAdminUser && (
        <div role="status" className={classes(location.isAdmin && styles.adminLine)}>
          {location.isAdmin && <span className={hidden.hidden}>{t('portal.adminMode')}</span>}
        </div>
      )}
    </>
  )
}
