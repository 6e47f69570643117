import { useState } from 'react'
import { type BakerRow, exportBakers, listBakers } from '#contract/routes/users.ts'
import { useServices } from '../../context/use-services.ts'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import { BakerDialog } from './BakerDialog.tsx'
import { PeoplePage } from './PeoplePage.tsx'
import { bakersSorting, toBakersQuery, toFilters } from './rules.ts'
import { UserButton } from './UserButton.tsx'

/** The bakers of the company, in admin mode. */
export function Bakers() {
  const { api, t } = useServices()
  const { list } = useDashboardLocation().location
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
        files={{
          title: t('users.baked'),
          count: ({ cake_count: count }) => count,
          label: ({ cake_count: count, email }) => t('users.showBaked', { count, email }),
          findFilter: ({ email }) => ({ baker: email }),
        }}
        last={{ title: t('users.lastBake'), sort: 'last_bake_at', find: ({ last_bake_at: at }) => at }}
        action={(row) => (
          <UserButton email={row.email} onClick={() => setChosen(row)}>
            {t(row.is_active ? 'baker.deactivate' : 'baker.reactivate')}
          </UserButton>
        )}
      />
      {chosen && <BakerDialog row={chosen} onEnd={() => setChosen(undefined)} />}
    </>
  )
}
