import { useState } from 'react'
import type { QueryInput } from '#contract/route.ts'
import type { exportFiles } from '#contract/routes/documents.ts'
import { useServices } from '../../services/services.ts'
import {
  findFilters,
  mostSelected,
  nothing,
  pruneSelection,
  type Selection,
  selectSome,
} from './selection.ts'

/** What is selected of the files that fit the filters, and the ways to change that. */
export function useSelection(filters: QueryInput<typeof exportFiles>) {
  const { t, toasts } = useServices()
  const [chosen, set] = useState<Selection>(nothing)
  const is = pruneSelection(chosen, filters)
  return {
    is,
    /** as the calls about the selected files take it; undefined where none is */
    filters: findFilters(is),
    set,
    /** Ticks exactly these, whatever page they are on. */
    choose(keys: ReadonlySet<string>) {
      if (keys.size > mostSelected) toasts.show('note', t('files.tooMany', { count: mostSelected }))
      set(selectSome(keys, filters.admin === true))
    },
  }
}
