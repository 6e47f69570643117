import { toAsciiDigits } from '#contract/digits.ts'
import { countedRows, pageSizes } from '#contract/routes/lists.ts'
import type { ListState } from './dashboard-location-rules.ts'

/** Default rows per page. */
export const defaultPageSize = 10

/** Parameters that keep the page. Changing any other goes back to the first page. */
const pageFields = ['page', 'show', 'panel', 'entry']

/** Sets parameters; undefined or empty values remove them. */
export function changeList(list: ListState, fields: Readonly<Record<string, string | undefined>>): ListState {
  const resetsPage = Object.keys(fields).some((field) => !pageFields.includes(field))
  const before: Record<string, string | undefined> = resetsPage
    ? { ...list, page: undefined, show: undefined, panel: undefined }
    : list
  const next = Object.entries({ ...before, ...fields })
  return Object.fromEntries(next.flatMap(([field, value]) => (value ? [[field, value]] : [])))
}

/** Parameters that do not filter rows. */
const notFilters = ['sort', 'dir', 'size', 'page', 'show', 'panel', 'entry']

/** Whether the list has a filter, which may be why it is empty. */
export const isFiltered = (list: ListState): boolean =>
  Object.keys(list).some((field) => !notFilters.includes(field))

/** Removes filters and page, and keeps the order. */
export const withoutFilters = (list: ListState): ListState =>
  Object.fromEntries(Object.entries(list).filter(([field]) => ['sort', 'dir', 'size'].includes(field)))

/** The filters with a control in the toolbar, which a phone hides behind a button. A range counts as one. */
const toolFilters = [['from', 'to'], ['type'], ['status'], ['who'], ['only']]

/** The number of active filters with a control in the toolbar, other than the search. */
export const countToolFilters = (list: ListState): number =>
  toolFilters.filter((fields) => fields.some((field) => list[field] !== undefined)).length

/** Removes the filters with a control in the toolbar, and the page. */
export const withoutToolFilters = (list: ListState): ListState =>
  changeList(list, Object.fromEntries(toolFilters.flat().map((field) => [field, undefined])))

/** The page of the URL, from 1. Invalid values count as 1. */
export const pageOf = ({ page = '' }: ListState): number =>
  /^[1-9]\d*$/.test(page) ? Math.min(Number(page), countedRows) : 1

/** The page and its number of rows to request. The server rejects pages beyond the counted rows. */
export function toPaging(list: ListState, usualSize: number): { page: number; limit: number } {
  const limit = sizeOf(list, usualSize)
  return { page: Math.min(pageOf(list), pagesOf(countedRows, limit)), limit }
}

/** Whether the page of the URL is beyond the rows. */
export const isPageMissing = (list: ListState, size: number, total: number): boolean =>
  total > 0 && pageOf(list) > Math.max(pagesOf(total, size), 1)

export const sizeOf = ({ size }: ListState, fallback: number): number =>
  pageSizes.find((pageSize) => String(pageSize) === size) ?? fallback

/** The option in the URL, or the first option if it is invalid. */
export const optionOf = <Option extends string>(
  options: readonly [Option, ...Option[]],
  text?: string,
): Option => options.find((option) => option === text) ?? options[0]

export type Sorting<Key extends string> = { by: Key; dir: 'asc' | 'desc' }

export const sortingOf = <Key extends string>(
  keys: readonly Key[],
  { sort, dir }: ListState,
  fallback: Key,
): Sorting<Key> => ({ by: keys.find((key) => key === sort) ?? fallback, dir: dir === 'asc' ? 'asc' : 'desc' })

/** The order after pressing a header: the current one is reversed, a new one starts descending. */
export const sortBy = (sorting: Sorting<string>, key: string): { sort: string; dir: string | undefined } => ({
  sort: key,
  dir: sorting.by === key && sorting.dir === 'desc' ? 'asc' : undefined,
})

/** The number of pages, up to the counted rows. */
export const pagesOf = (total: number, size: number): number => Math.ceil(Math.min(total, countedRows) / size)

/** Parses the page jump field. @returns undefined unless it is a whole number from 1 to `pages` */
export function findPage(text: string, pages: number): number | undefined {
  const typed = toAsciiDigits(text.trim())
  const page = /^\d{1,5}$/.test(typed) ? Number(typed) : 0
  return page >= 1 && page <= pages ? page : undefined
}

type WithRows<Row> = { data: readonly Row[] }

/**
 * Merges a background refetch into a page. The same rows in the same order are updated; otherwise the shown rows stay,
 * and new ones are counted (rule P16).
 */
export function mergeRefetch<Row, Page extends WithRows<Row>>(
  current: Page,
  fresh: Page,
  keyOf: (row: Row) => string,
): { page: Page; newRows: number } {
  const keys = current.data.map(keyOf)
  const keySet = new Set(keys)
  const newRows = fresh.data.filter((row) => !keySet.has(keyOf(row))).length
  const isSame =
    fresh.data.length === keys.length && fresh.data.every((row, index) => keyOf(row) === keys[index])
  return { page: isSame ? fresh : current, newRows }
}
