import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Me } from '#contract/routes/auth.ts'
import { paths } from '../paths.ts'
import { useLocation, useNavigate } from '../router/use-router.ts'
import { useServices } from '../services/services.ts'
import {
  type DashboardLocation,
  listNameOf,
  type Remembered,
  type RememberedLists,
  readDashboardLocation,
  toSearch,
} from './dashboard-location-rules.ts'
import { remember, toKept } from './remember-rules.ts'
import { createRemembered } from './remembered.ts'
import { DashboardLocationContext } from './use-dashboard-location.ts'

/** Reads the place from the address bar, and remembers it for the next visit of the same person (rule P14). */
export function DashboardLocationProvider({ me, children }: { me: Me; children: ReactNode }) {
  const { storage } = useServices()
  const navigate = useNavigate()
  const { search } = useLocation()
  const store = useMemo(() => createRemembered(storage, me.user_id), [storage, me.user_id])
  const [atStart] = useState(store.get)
  const remembered = useRef<Remembered>(atStart)
  const kept = useRef<RememberedLists>(toKept(atStart))
  const spot = useMemo(
    () => readDashboardLocation(search, { isAdmin: me.is_admin }, remembered.current),
    [search, me.is_admin],
  )

  useEffect(() => {
    const name = listNameOf(spot)
    const { tab, list } = spot
    if (name !== undefined) kept.current = { ...kept.current, [name]: list }
    remembered.current = remember(remembered.current, spot)
    store.set(remembered.current)
    // An address that says nothing, or names what is not theirs, says from now on where they are.
    if (tab !== 'open' && new URLSearchParams(search).get('tab') !== tab) {
      navigate(toAddress(spot, search), { replace: true })
    }
  }, [spot, store, search, navigate])

  const ports = useMemo(
    () => ({
      spot,
      kept: kept.current,
      dashboardTab: remembered.current.dashboardTab,
      go: (next: DashboardLocation, options?: { replace?: boolean }) =>
        navigate(toAddress(next, ''), options),
      addressOf: (next: DashboardLocation) => toAddress(next, ''),
    }),
    [spot, navigate],
  )
  return <DashboardLocationContext value={ports}>{children}</DashboardLocationContext>
}

/** The account settings stay open where the address is only put right. */
function toAddress(spot: DashboardLocation, search: string): string {
  const query = new URLSearchParams(toSearch(spot))
  if (new URLSearchParams(search).has('settings')) query.set('settings', 'open')
  return `${paths.portal}?${query}`
}
