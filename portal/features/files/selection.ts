import type { QueryInput } from '#contract/route.ts'
import type { exportFiles } from '#contract/routes/documents.ts'

type Filters = QueryInput<typeof exportFiles>

/** What of the files is selected: some, on whatever pages they are, or all that match the filters (rule P20). */
export type Selection =
  | { of: 'some'; ids: ReadonlySet<string>; isAdmin: boolean }
  | { of: 'all'; filters: Filters }

/** So many can be selected one by one: as many as one call names. */
export const mostSelected = 100

export const nothing: Selection = { of: 'some', ids: new Set(), isAdmin: false }

/**
 * What of it is still selected in the list that is shown. Nobody who has turned to other files means all of those now,
 * and what was selected in one mode is not there in the other.
 */
export function pruneSelection(selection: Selection, filters: Filters): Selection {
  const stands =
    selection.of === 'some'
      ? selection.isAdmin === filters.admin
      : JSON.stringify(selection.filters) === JSON.stringify(filters)
  return stands ? selection : nothing
}

/** Which of the rows on the page have their tick, and what is selected on other pages. */
export const ticked = (selection: Selection, onPage: readonly string[]): ReadonlySet<string> =>
  selection.of === 'some' ? selection.ids : new Set(onPage)

/** Some files, up to the limit. */
export const selectSome = (ids: Iterable<string>, isAdmin: boolean): Selection => ({
  of: 'some',
  ids: new Set([...ids].slice(0, mostSelected)),
  isAdmin,
})

/** What a call about the selected files says of them; undefined where there are none, which is never all of them. */
export function findFilters(selection: Selection): Filters | undefined {
  if (selection.of === 'all') return selection.filters
  const { ids, isAdmin } = selection
  return ids.size === 0 ? undefined : { admin: isAdmin, file_ids: [...ids].join(',') }
}
