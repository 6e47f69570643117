import {
  Activity,
  CreditCard,
  Download,
  Files,
  LayoutDashboard,
  LockKeyholeOpen,
  ShieldCheck,
  Users,
} from 'lucide-react'
import { AppLink } from '../frame/AppLink.tsx'
import { Link } from '../router/Link.tsx'
import { classes } from '../ui/classes.ts'
import { useWorld } from '../world/world.ts'
import { dashboardTabs, selectTab, setAdmin, type Tab } from './spot-rules.ts'
import styles from './TabBar.module.css'
import { useSpot } from './use-spot.ts'

const icons = {
  open: LockKeyholeOpen,
  files: Files,
  users: Users,
  activity: Activity,
  subscription: CreditCard,
} as const

const texts = {
  open: 'portal.openCake',
  files: 'portal.files',
  users: 'portal.users',
  activity: 'portal.activity',
  subscription: 'portal.subscription',
} as const

/** The tabs of the mode: the opener's with the way to the dashboard, or the dashboard's with the admin switch. */
export function TabBar({ isAdminUser }: { isAdminUser: boolean }) {
  const { config, t } = useWorld()
  const { spot, kept, dashboardTab, addressOf, go } = useSpot()
  const isDashboard = spot.tab !== 'open'
  const shown = dashboardTabs.filter((name) => name !== 'subscription' || spot.isAdmin)
  const tab = (name: Tab) => {
    const Icon = icons[name]
    return (
      <Link
        key={name}
        to={addressOf(selectTab(spot, name, kept))}
        aria-current={spot.tab === name ? 'page' : undefined}
        className={styles.tab}
      >
        <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
        {t(texts[name])}
      </Link>
    )
  }
  return (
    <div className={styles.bar}>
      <nav className={styles.tabs} aria-label={t('portal.tabs')}>
        {tab('open')}
        {isDashboard ? (
          shown.map(tab)
        ) : (
          <Link to={addressOf(selectTab(spot, dashboardTab, kept))} className={styles.tab}>
            <LayoutDashboard size={18} strokeWidth={1.5} aria-hidden="true" />
            {t('portal.dashboard')}
          </Link>
        )}
      </nav>
      <div className={styles.beside}>
        <AppLink to={config.links.download} className={styles.download}>
          <Download size={18} strokeWidth={1.5} aria-hidden="true" />
          {t('portal.downloadApp')}
        </AppLink>
        {isDashboard && isAdminUser && (
          <button
            type="button"
            className={classes(styles.admin, spot.isAdmin && styles.on)}
            aria-pressed={spot.isAdmin}
            onClick={() => go(setAdmin(spot, !spot.isAdmin))}
          >
            <ShieldCheck size={18} strokeWidth={1.5} aria-hidden="true" />
            {t(spot.isAdmin ? 'portal.adminOn' : 'portal.admin')}
          </button>
        )}
      </div>
    </div>
  )
}
