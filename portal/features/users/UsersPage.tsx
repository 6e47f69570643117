import { useServices } from '../../context/use-services.ts'
import { peopleLists, selectPeople } from '../../dashboard/dashboard-location-rules.ts'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import { HiddenHeading } from '../../layout/HiddenHeading.tsx'
import { Link } from '../../router/Link.tsx'
import { classes } from '../../ui/classes.ts'
import segmented from '../../ui/segmented.module.css'
import { Admins } from './Admins.tsx'
import { Bakers } from './Bakers.tsx'
import { Openers } from './Openers.tsx'
import styles from './Users.module.css'

const leads = { bakers: 'users.bakersLead', openers: 'users.openersLead', admins: 'admins.lead' } as const

/** The Users tab: openers; in admin mode also bakers and admins. */
export function UsersPage() {
  const { t } = useServices()
  const { location, rememberedLists, addressOf } = useDashboardLocation()
  return (
    <>
      <HiddenHeading title={t('portal.users')} />
      {location.isAdmin ? (
        <nav className={classes(segmented.track, styles.lists)} aria-label={t('users.lists')}>
          {peopleLists.map((people) => (
            <Link
              key={people}
              to={addressOf(selectPeople(location, people, rememberedLists))}
              aria-current={location.people === people ? 'page' : undefined}
              className={segmented.choice}
            >
              {t(`users.${people}`)}
            </Link>
          ))}
        </nav>
      ) : (
        // A single list needs no tabs.
        <h2 className={styles.only}>{t('users.openers')}</h2>
      )}
      <p className={styles.lead}>{t(leads[location.people])}</p>
      {location.people === 'bakers' && <Bakers />}
      {location.people === 'openers' && <Openers />}
      {location.people === 'admins' && <Admins />}
    </>
  )
}
