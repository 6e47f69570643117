import { describe, expect, it } from 'vitest'
import {
  changeList,
  findPage,
  isFiltered,
  isPageMissing,
  mergeRefetch,
  optionOf,
  pageOf,
  pagesOf,
  sizeOf,
  sortBy,
  sortingOf,
  toPaging,
  withoutFilters,
} from './list-rules.ts'

describe('changeList', () => {
  it.each([
    [
      'returns to the first page for a new filter',
      { page: '4', show: 'a', panel: 'on' },
      { search: 'x' },
      { search: 'x' },
    ],
    ['keeps the filters on another page', { search: 'x' }, { page: '2' }, { search: 'x', page: '2' }],
    ['keeps the page when a row is expanded', { page: '2' }, { show: 'a' }, { page: '2', show: 'a' }],
    ['removes empty fields', { search: 'x', type: 'pdf' }, { search: '' }, { type: 'pdf' }],
  ])('%s', (_, list, fields, after) => expect(changeList(list, fields)).toEqual(after))
})

describe('filters', () => {
  it.each([
    ['has no filter by default', {}, false],
    ['does not count page and order as filters', { page: '2', size: '50', sort: 'name', dir: 'asc' }, false],
    ['does not count expanded rows as filters', { show: 'a', panel: 'on', entry: 'b' }, false],
    ['counts a search as a filter', { search: 'x' }, true],
    ['counts a card as a filter', { kind: 'alerts', dir: 'asc' }, true],
  ])('%s', (_, list, is) => expect(isFiltered(list)).toBe(is))

  it('are cleared without changing the order', () =>
    expect(withoutFilters({ search: 'x', sort: 'name', dir: 'asc', size: '50', page: '3' })).toEqual({
      sort: 'name',
      dir: 'asc',
      size: '50',
    }))
})

describe('URL parameters', () => {
  it.each([
    ['3', 3],
    ['0', 1],
    ['-1', 1],
    ['two', 1],
    ['99999', 10_000],
    ['999999999', 10_000],
    ['2e3', 1],
  ])('reads page %s as %i', (page, expected) => expect(pageOf({ page })).toBe(expected))

  it.each([
    [{}, { page: 1, limit: 20 }],
    [{ page: '7' }, { page: 7, limit: 20 }],
    [{ page: '501' }, { page: 500, limit: 20 }],
    [
      { page: '999999999', size: '100' },
      { page: 100, limit: 100 },
    ],
  ])('requests no page beyond the counted rows: %j as %j', (list, expected) =>
    expect(toPaging(list, 20)).toEqual(expected),
  )

  it.each([
    ['1', 18, false],
    ['2', 18, false],
    ['3', 18, true],
    ['999', 18, true],
    ['1000', 10_000, false],
    ['1001', 10_000, true],
    // An empty list says so.
    ['3', 0, false],
  ])('finds page %s of %i rows missing: %s', (page, total, expected) =>
    expect(isPageMissing({ page }, 10, total)).toBe(expected),
  )

  it('accepts only the known page sizes', () => {
    expect(sizeOf({ size: '50' }, 10)).toBe(50)
    expect(sizeOf({ size: '51' }, 20)).toBe(20)
  })

  it('falls back to the first option', () => {
    expect(optionOf(['all', 'pdf'], 'pdf')).toBe('pdf')
    expect(optionOf(['all', 'pdf'], 'exe')).toBe('all')
  })
})

describe('sorting', () => {
  it('is descending by default', () => {
    expect(sortingOf(['name', 'created'], {}, 'created')).toEqual({ by: 'created', dir: 'desc' })
    expect(sortingOf(['name', 'created'], { sort: 'size', dir: 'asc' }, 'created')).toEqual({
      by: 'created',
      dir: 'asc',
    })
  })

  it('reverses when the same header is pressed again', () => {
    expect(sortBy({ by: 'name', dir: 'desc' }, 'name')).toEqual({ sort: 'name', dir: 'asc' })
    expect(sortBy({ by: 'name', dir: 'asc' }, 'name')).toEqual({ sort: 'name', dir: undefined })
    expect(sortBy({ by: 'name', dir: 'asc' }, 'created')).toEqual({ sort: 'created', dir: undefined })
  })
})

describe('pages', () => {
  it.each([
    [0, 10, 0],
    [10, 10, 1],
    [11, 10, 2],
    [10_000, 100, 100],
  ])('divides %i rows at %i per page into %i pages', (total, size, pages) =>
    expect(pagesOf(total, size)).toBe(pages),
  )

  it.each([
    ['3', 3],
    [' 5 ', 5],
    ['0', undefined],
    ['6', undefined],
    ['1.5', undefined],
    ['-2', undefined],
    ['', undefined],
  ])('reads %j of 5 pages as %s', (text, page) => expect(findPage(text, 5)).toBe(page))
})

describe('mergeRefetch (rule P16)', () => {
  const page = (...rows: [string, number][]) => ({ data: rows.map(([id, value]) => ({ id, value })) })
  const keyOf = ({ id }: { id: string }) => id

  it('updates rows in place', () => {
    const fresh = page(['a', 2], ['b', 1])
    expect(mergeRefetch(page(['a', 1], ['b', 1]), fresh, keyOf)).toEqual({ page: fresh, newRows: 0 })
  })

  it('moves no row, and counts new ones', () => {
    const currentPage = page(['a', 1], ['b', 1])
    expect(mergeRefetch(currentPage, page(['d', 1], ['c', 1], ['a', 2]), keyOf)).toEqual({
      page: currentPage,
      newRows: 2,
    })
    expect(mergeRefetch(currentPage, page(['b', 1], ['a', 1]), keyOf)).toEqual({
      page: currentPage,
      newRows: 0,
    })
  })
})
