import { peopleLists, selectPeople } from '../../dashboard/dashboard-location-rules.ts'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import { useScreen } from '../../layout/use-screen.ts'
import { Link } from '../../router/Link.tsx'
import { useServices } from '../../services/services.ts'
import hidden from '../../ui/hidden.module.css'
import { Admins } from './Admins.tsx'
import { Bakers } from './Bakers.tsx'
import { Openers } from './Openers.tsx'
import styles from './Users.module.css'

/** The people around somebody's cakes: whom they are open to, and, for admins in admin mode, who bakes and who else is an admin. */
export function UsersPage() {
  const { t } = useServices()
  const heading = useScreen(t('users.title'))
  const { spot, kept, addressOf } = useDashboardLocation()
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={hidden.hidden}>
        {t('users.title')}
      </h1>
      {spot.isAdmin ? (
        <nav className={styles.lists} aria-label={t('users.lists')}>
          {peopleLists.map((people) => (
            <Link
              key={people}
              to={addressOf(selectPeople(spot, people, kept))}
              aria-current={spot.people === people ? 'page' : undefined}
              className={styles.list}
            >
              {t(`users.${people}`)}
            </Link>
          ))}
        </nav>
      ) : (
        // A single list needs no choice, only its name.
        <h2 className={styles.only}>{t('users.openers')}</h2>
      )}
      {spot.people === 'bakers' && <Bakers />}
      {spot.people === 'openers' && <Openers />}
      {spot.people === 'admins' && <Admins />}
    </>
  )
}
