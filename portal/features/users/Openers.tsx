import { useState } from 'react'
import { exportOpeners, listOpeners, type OpenerRow } from '#contract/routes/users.ts'
import { useServices } from '../../context/use-services.ts'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import { BanDialog } from './BanDialog.tsx'
import { PeoplePage } from './PeoplePage.tsx'
import { openersSorting, toFilters, toOpenersQuery } from './rules.ts'
import { UserButton } from './UserButton.tsx'

/** The users with access to the viewer's cakes, with Ban and Unban. */
export function Openers() {
  const { api, t } = useServices()
  const { list, isAdmin } = useDashboardLocation().location
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
        note={({ through }) => through !== null && <small>{t('users.through', { wildcard: through })}</small>}
        files={{
          title: t('users.cakes'),
          count: ({ cake_permission_count: count }) => count,
          label: ({ cake_permission_count: count, email }) => t('users.showCakes', { count, email }),
          findFilter: ({ email, cake_permission_count: count }) => (count > 0 ? { user: email } : undefined),
        }}
        last={{ title: t('users.lastOpened'), sort: 'last_opened_at', find: ({ last_opened_at: at }) => at }}
        action={(row) => <BanButton row={row} onPress={() => setChosen(row)} />}
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
        <UserButton email={email} onClick={onPress}>
          {t('ban.ban')}
        </UserButton>
      )
    )
  }
  const isHeld = !ban_info.can_lift
  return (
    <UserButton
      email={email}
      disabled={isHeld}
      title={isHeld ? t('ban.byAdmin') : undefined}
      onClick={onPress}
    >
      {t('ban.unban')}
    </UserButton>
  )
}
