import { useState } from 'react'
import { exportOpeners, listOpeners, type OpenerRow } from '#contract/routes/users.ts'
import { useServices } from '../../context/use-services.ts'
import { showFiles } from '../../dashboard/dashboard-location-rules.ts'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import { Link } from '../../router/Link.tsx'
import { Button } from '../../ui/Button.tsx'
import hidden from '../../ui/hidden.module.css'
import { BanDialog } from './BanDialog.tsx'
import { MomentOrNever, PeoplePage } from './PeoplePage.tsx'
import { openersSorting, toFilters, toOpenersQuery } from './rules.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { UserName } from './UserName.tsx'
import styles from './Users.module.css'

/** The users with access to the viewer's cakes, with Ban and Unban. */
export function Openers() {
  const { api, t } = useServices()
  const { location, addressOf } = useDashboardLocation()
  const { list, isAdmin } = location
  const [chosen, setChosen] = useState<OpenerRow>()
  const query = toOpenersQuery(list, isAdmin)
  return (
    <>
      <PeoplePage<OpenerRow, typeof exportOpeners>
        of="openers"
        query={query}
        fetch={(signal) => api(listOpeners, query, signal)}
        sorting={openersSorting(list)}
        exported={{ route: exportOpeners, input: { admin: isAdmin, ...toFilters(list) } }}
        columns={[
          {
            title: t('users.email'),
            sort: 'email',
            isWide: true,
            phone: 'title',
            cell: ({ email, through }) => (
              <UserName email={email}>
                {through !== null && <small>{t('users.through', { wildcard: through })}</small>}
              </UserName>
            ),
          },
          {
            title: t('users.cakes'),
            sort: 'cake_permission_count',
            isNumber: true,
            cell: ({ email, cake_permission_count: count }) =>
              count === 0 ? (
                <span className={styles.quiet}>0</span>
              ) : (
                <Link
                  data-row
                  to={addressOf(showFiles(location, { user: email }))}
                  aria-label={t('users.showCakes', { count, email })}
                  className={styles.count}
                >
                  {count}
                </Link>
              ),
          },
          {
            id: 'last',
            title: t('users.lastOpened'),
            phone: 'detail',
            sort: 'last_opened_at',
            cell: ({ last_opened_at: at }) => <MomentOrNever at={at} />,
          },
          { title: t('users.status'), phone: 'detail', cell: (row) => <StatusBadge row={row} /> },
          {
            title: t('users.actions'),
            phone: 'end',
            cell: (row) => <BanButton row={row} onPress={() => setChosen(row)} />,
          },
        ]}
      />
      {chosen && <BanDialog row={chosen} isAdmin={isAdmin} onEnd={() => setChosen(undefined)} />}
    </>
  )
}

/** The Ban or Unban button. An admin's ban can only be lifted in admin mode; otherwise the button is disabled. */
function BanButton({ row: { ban_info, can_ban, email }, onPress }: { row: OpenerRow; onPress: () => void }) {
  const { t } = useServices()
  if (ban_info === null) {
    return (
      can_ban && (
        <Button variant="quiet" size="small" className={styles.act} onClick={onPress}>
          {t('ban.ban')}
          <span className={hidden.hidden}>{email}</span>
        </Button>
      )
    )
  }
  const isHeld = !ban_info.can_lift
  return (
    <Button
      variant="quiet"
      size="small"
      className={styles.act}
      disabled={isHeld}
      title={isHeld ? t('ban.byAdmin') : undefined}
      onClick={onPress}
    >
      {t('ban.unban')}
      <span className={hidden.hidden}>{email}</span>
    </Button>
  )
}
