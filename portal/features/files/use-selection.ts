import { useState } from 'react'
import type { QueryInput } from '#contract/route.ts'
import type { exportFiles } from '#contract/routes/documents.ts'
import { useServices } from '../../context/use-services.ts'
import { findFilters, maxSelected, nothing, pruneSelection, type Selection, selectSome } from './selection.ts'

/** The selection of files and the functions that change it. */
export function useSelection(filters: QueryInput<typeof exportFiles>) {
  const { t, toasts } = useServices()
  const [chosen, set] = useState<Selection>(nothing)
  const is = pruneSelection(chosen, filters)
  return {
    is,
    /** the selected files as a query for the API; undefined if there are none */
    filters: findFilters(is),
    set,
    /** Selects exactly these files. */
    choose(keys: ReadonlySet<string>) {
      if (keys.size > maxSelected) toasts.show('note', t('files.tooMany', { count: maxSelected }))
      set(selectSome(keys, filters.admin === true))
    },
  }
}
