import { createContext, useContext } from 'react'
import type { DashboardTab, Kept, ListState, Spot } from './spot-rules.ts'

export type SpotPorts = {
  spot: Spot
  /** what the other lists were like when they were left */
  kept: Kept
  /** where the Dashboard tab of the opener's mode leads */
  dashboardTab: DashboardTab
  /** Goes there; with `replace` without a new entry for Back. */
  go: (spot: Spot, options?: { replace?: boolean }) => void
  addressOf: (spot: Spot) => string
}

export const SpotContext = createContext<SpotPorts | undefined>(undefined)

/** Where in the portal's sections the person is, and the way elsewhere. */
export function useSpot(): SpotPorts & {
  setList: (list: ListState, options?: { replace?: boolean }) => void
} {
  const ports = useContext(SpotContext)
  if (ports === undefined) throw new Error('useSpot needs a SpotProvider above it.')
  const { spot, go } = ports
  return { ...ports, setList: (list, options) => go({ ...spot, list }, options) }
}
