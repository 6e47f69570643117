import { createContext, useContext } from 'react'
import type {
  DashboardLocation,
  DashboardTab,
  ListState,
  RememberedLists,
} from './dashboard-location-rules.ts'

export type DashboardLocationPorts = {
  spot: DashboardLocation
  /** what the other lists were like when they were left */
  kept: RememberedLists
  /** where the Dashboard tab of the opener's mode leads */
  dashboardTab: DashboardTab
  /** Goes there; with `replace` without a new entry for Back. */
  go: (spot: DashboardLocation, options?: { replace?: boolean }) => void
  addressOf: (spot: DashboardLocation) => string
}

export const DashboardLocationContext = createContext<DashboardLocationPorts | undefined>(undefined)

/** Where in the portal's sections the person is, and the way elsewhere. */
export function useDashboardLocation(): DashboardLocationPorts & {
  setList: (list: ListState, options?: { replace?: boolean }) => void
} {
  const ports = useContext(DashboardLocationContext)
  if (ports === undefined) throw new Error('useSpot needs a SpotProvider above it.')
  const { spot, go } = ports
  return { ...ports, setList: (list, options) => go({ ...spot, list }, options) }
}
