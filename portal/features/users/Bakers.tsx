import { useState } from 'react'
import { type BakerRow, exportBakers, listBakers } from '#contract/routes/users.ts'
import { useServices } from '../../context/use-services.ts'
import { showFiles } from '../../dashboard/dashboard-location-rules.ts'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import { Link } from '../../router/Link.tsx'
import { Button } from '../../ui/Button.tsx'
import hidden from '../../ui/hidden.module.css'
import { BakerDialog } from './BakerDialog.tsx'
import { MomentOrNever, PeoplePage } from './PeoplePage.tsx'
import { bakersSorting, toBakersQuery, toFilters } from './rules.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { UserName } from './UserName.tsx'
import styles from './Users.module.css'

/** The bakers of the organization, in admin mode. */
export function Bakers() {
  const { api, t } = useServices()
  const { location, addressOf } = useDashboardLocation()
  const { list } = location
  const [chosen, setChosen] = useState<BakerRow>()
  const query = toBakersQuery(list)
  return (
    <>
      <PeoplePage<BakerRow, typeof exportBakers>
        of="bakers"
        query={query}
        fetch={(signal) => api(listBakers, query, signal)}
        sorting={bakersSorting(list)}
        exported={{ route: exportBakers, input: toFilters(list) }}
        columns={[
          {
            title: t('users.email'),
            sort: 'email',
            isWide: true,
            phone: 'title',
            cell: ({ email }) => <UserName email={email} />,
          },
          {
            title: t('users.baked'),
            sort: 'cake_permission_count',
            isNumber: true,
            cell: ({ email, cake_count: count }) => (
              <Link
                data-row
                to={addressOf(showFiles(location, { baker: email }))}
                aria-label={t('users.showBaked', { count, email })}
                className={styles.count}
              >
                {count}
              </Link>
            ),
          },
          {
            id: 'last',
            title: t('users.lastBake'),
            phone: 'detail',
            sort: 'last_bake_at',
            cell: ({ last_bake_at: at }) => <MomentOrNever at={at} />,
          },
          { title: t('users.status'), phone: 'detail', cell: (row) => <StatusBadge row={row} /> },
          {
            title: t('users.actions'),
            phone: 'end',
            cell: (row) => (
              <Button variant="quiet" size="small" className={styles.act} onClick={() => setChosen(row)}>
                {t(row.is_active ? 'baker.deactivate' : 'baker.reactivate')}
                <span className={hidden.hidden}>{row.email}</span>
              </Button>
            ),
          },
        ]}
      />
      {chosen && <BakerDialog row={chosen} onEnd={() => setChosen(undefined)} />}
    </>
  )
}
