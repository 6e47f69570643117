import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Me } from '#contract/routes/auth.ts'
import { useServices } from '../context/use-services.ts'
import { paths } from '../router/paths.ts'
import { useLocation, useNavigate } from '../router/use-router.ts'
import {
  type DashboardLocation,
  type HiddenColumns,
  listNameOf,
  type Remembered,
  type RememberedLists,
  readDashboardLocation,
  toSearch,
} from './dashboard-location-rules.ts'
import { remember, toInitialLists } from './remember-rules.ts'
import { createRemembered } from './remembered.ts'
import { DashboardLocationContext } from './use-dashboard-location.ts'

/** Reads the dashboard location from the URL, and stores it for the user's next visit (rule P14). */
export function DashboardLocationProvider({ me, children }: { me: Me; children: ReactNode }) {
  const { storage } = useServices()
  const navigate = useNavigate()
  const { search } = useLocation()
  const store = useMemo(() => createRemembered(storage, me.user_id), [storage, me.user_id])
  const [atStart] = useState(store.get)
  const remembered = useRef<Remembered>(atStart)
  const [hiddenColumns, setHiddenColumns] = useState(atStart.hiddenColumns)
  const rememberedLists = useRef<RememberedLists>(toInitialLists(atStart))
  const location = useMemo(
    () => readDashboardLocation(search, { isAdmin: me.is_admin }, remembered.current),
    [search, me.is_admin],
  )

  useEffect(() => {
    const name = listNameOf(location)
    const { tab, list } = location
    if (name !== undefined) rememberedLists.current = { ...rememberedLists.current, [name]: list }
    remembered.current = remember(remembered.current, location)
    store.set(remembered.current)
    // Put the tab into the URL if it has none, or one that the user cannot access.
    if (tab !== 'open' && new URLSearchParams(search).get('tab') !== tab) {
      navigate(toAddress(location, search), { replace: true })
    }
  }, [location, store, search, navigate])

  const ports = useMemo(
    () => ({
      location,
      rememberedLists: rememberedLists.current,
      dashboardTab: remembered.current.dashboardTab,
      go: (next: DashboardLocation, options?: { replace?: boolean }) =>
        navigate(toAddress(next, ''), options),
      addressOf: (next: DashboardLocation) => toAddress(next, ''),
      hiddenColumns,
      hideColumns(hidden: HiddenColumns) {
        remembered.current = { ...remembered.current, hiddenColumns: hidden }
        store.set(remembered.current)
        setHiddenColumns(hidden)
      },
    }),
    [location, navigate, hiddenColumns, store],
  )
  return <DashboardLocationContext value={ports}>{children}</DashboardLocationContext>
}

/** Keeps the account settings open when the URL is only corrected. */
function toAddress(location: DashboardLocation, search: string): string {
  const query = new URLSearchParams(toSearch(location))
  const section = new URLSearchParams(search).get('settings')
  if (section !== null) query.set('settings', section)
  return `${paths.portal}?${query}`
}
