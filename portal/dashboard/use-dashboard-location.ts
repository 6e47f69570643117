import { createContext, useContext } from 'react'
import type {
  DashboardLocation,
  DashboardTab,
  HiddenColumns,
  ListState,
  RememberedLists,
} from './dashboard-location-rules.ts'

export type DashboardLocationPorts = {
  location: DashboardLocation
  /** the state of the other lists when they were last left */
  rememberedLists: RememberedLists
  /** the tab that Dashboard opens from opener mode */
  dashboardTab: DashboardTab
  /** Navigates to a location; `replace` replaces the history entry. */
  go: (location: DashboardLocation, options?: { replace?: boolean }) => void
  addressOf: (location: DashboardLocation) => string
  hiddenColumns: HiddenColumns
  hideColumns: (hidden: HiddenColumns) => void
}

export const DashboardLocationContext = createContext<DashboardLocationPorts | undefined>(undefined)

/** The current location in the portal, and functions to navigate. */
export function useDashboardLocation(): DashboardLocationPorts & {
  setList: (list: ListState, options?: { replace?: boolean }) => void
} {
  const ports = useContext(DashboardLocationContext)
  if (ports === undefined) throw new Error('useDashboardLocation needs a DashboardLocationProvider above it.')
  const { location, go } = ports
  return { ...ports, setList: (list, options) => go({ ...location, list }, options) }
}
