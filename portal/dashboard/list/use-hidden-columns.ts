import { listNameOf } from '../dashboard-location-rules.ts'
import { useDashboardLocation } from '../use-dashboard-location.ts'

/** The columns of the current list that the user has hidden, remembered in this browser (rule P14). */
export function useHiddenColumns(): {
  hidden: readonly string[]
  setHidden: (columns: readonly string[]) => void
} {
  const { location, hiddenColumns, hideColumns } = useDashboardLocation()
  const name = listNameOf(location)
  return {
    hidden: (name && hiddenColumns[name]) ?? [],
    setHidden(columns) {
      if (name !== undefined) hideColumns({ ...hiddenColumns, [name]: columns })
    },
  }
}
