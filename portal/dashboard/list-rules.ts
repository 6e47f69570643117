import { countedRows, pageSizes } from '#contract/routes/lists.ts'
import type { ListState } from './dashboard-location-rules.ts'

/** So many rows a page, where nobody has chosen otherwise. */
export const defaultPageSize = 10

/** Fields that a filter does not touch; with any other, the pages begin anew. */
const ofThePage = ['page', 'show', 'entry']

/** Sets fields, or takes those away that are undefined or empty. */
export function changeList(list: ListState, fields: Readonly<Record<string, string | undefined>>): ListState {
  const startsAnew = Object.keys(fields).some((field) => !ofThePage.includes(field))
  const before: Record<string, string | undefined> = startsAnew
    ? { ...list, page: undefined, show: undefined }
    : list
  const next = Object.entries({ ...before, ...fields })
  return Object.fromEntries(next.flatMap(([field, value]) => (value ? [[field, value]] : [])))
}

/** Fields that say how a list is looked at, and leave no row out. */
const notFilters = ['sort', 'dir', 'size', 'page', 'show', 'entry']

/** Whether some filter leaves rows out, and so may be why there are none. */
export const isFiltered = (list: ListState): boolean =>
  Object.keys(list).some((field) => !notFilters.includes(field))

/** All rows, in the same order, from the first page on. */
export const withoutFilters = (list: ListState): ListState =>
  Object.fromEntries(Object.entries(list).filter(([field]) => ['sort', 'dir', 'size'].includes(field)))

/** The page in the address, from 1; anything else counts as the first. */
export const pageOf = ({ page = '' }: ListState): number =>
  /^[1-9]\d{0,4}$/.test(page) ? Math.min(Number(page), countedRows) : 1

export const sizeOf = ({ size }: ListState, usual: number): number =>
  pageSizes.find((known) => String(known) === size) ?? usual

/** A chosen option, or the first where the address has none that exists. */
export const optionOf = <Option extends string>(
  options: readonly [Option, ...Option[]],
  text?: string,
): Option => options.find((option) => option === text) ?? options[0]

export type Sorting<Key extends string> = { by: Key; dir: 'asc' | 'desc' }

export const sortingOf = <Key extends string>(
  keys: readonly Key[],
  { sort, dir }: ListState,
  usual: Key,
): Sorting<Key> => ({ by: keys.find((key) => key === sort) ?? usual, dir: dir === 'asc' ? 'asc' : 'desc' })

/** Pressing a header: the same one turns its order around, another begins with its last first. */
export const sortBy = (sorting: Sorting<string>, key: string): { sort: string; dir: string | undefined } => ({
  sort: key,
  dir: sorting.by === key && sorting.dir === 'desc' ? 'asc' : undefined,
})

/** How many pages there are; no page lies beyond what is counted. */
export const pagesOf = (total: number, size: number): number => Math.ceil(Math.min(total, countedRows) / size)

/** What was typed to jump to a page: a whole number from 1 to the last, else undefined. */
export function findPage(text: string, pages: number): number | undefined {
  const page = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0
  return page >= 1 && page <= pages ? page : undefined
}

/** '10,000+' where there are more than are counted. */
export const toCount = (total: number, isFloor: boolean): string =>
  `${new Intl.NumberFormat('en').format(total)}${isFloor ? '+' : ''}`

type Asked<Row> = { data: readonly Row[] }

/**
 * What a quiet second look changes: the same rows in the same order are taken over in place, since nothing moves;
 * otherwise what was shown stays, and it is counted how many rows are new (rule P16).
 */
export function mergeRefetch<Row, Page extends Asked<Row>>(
  shown: Page,
  fresh: Page,
  keyOf: (row: Row) => string,
): { page: Page; news: number } {
  const keys = shown.data.map(keyOf)
  const known = new Set(keys)
  const news = fresh.data.filter((row) => !known.has(keyOf(row))).length
  const isSame =
    fresh.data.length === keys.length && fresh.data.every((row, index) => keyOf(row) === keys[index])
  return { page: isSame ? fresh : shown, news }
}
