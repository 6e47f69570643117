import type { QueryInput } from '#contract/route.ts'
import type { exportFiles } from '#contract/routes/documents.ts'

type Filters = QueryInput<typeof exportFiles>

/** The selected files: some, on any pages, or all that match the filters (rule P20). */
export type Selection =
  | { of: 'some'; ids: ReadonlySet<string>; isAdmin: boolean }
  | { of: 'all'; filters: Filters }

/** The maximum number of files that can be selected individually, which is also the limit of a call. */
export const maxSelected = 100

export const nothing: Selection = { of: 'some', ids: new Set(), isAdmin: false }

/**
 * Drops a selection that does not apply to the current list: "all" after the filters change, and individual files after
 * the mode changes.
 */
export function pruneSelection(selection: Selection, filters: Filters): Selection {
  const applies =
    selection.of === 'some'
      ? selection.isAdmin === filters.admin
      : JSON.stringify(selection.filters) === JSON.stringify(filters)
  return applies ? selection : nothing
}

/** The selected IDs, on this page and others. */
export const selectedIds = (selection: Selection, onPage: readonly string[]): ReadonlySet<string> =>
  selection.of === 'some' ? selection.ids : new Set(onPage)

/** Selects individual files, up to the limit. */
export const selectSome = (ids: Iterable<string>, isAdmin: boolean): Selection => ({
  of: 'some',
  ids: new Set([...ids].slice(0, maxSelected)),
  isAdmin,
})

/** The selection as a query for the API. @returns undefined for an empty selection, which must never mean all files */
export function findFilters(selection: Selection): Filters | undefined {
  if (selection.of === 'all') return selection.filters
  const { ids, isAdmin } = selection
  return ids.size === 0 ? undefined : { admin: isAdmin, file_ids: [...ids].join(',') }
}
