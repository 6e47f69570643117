import { describe, expect, it } from 'vitest'
import {
  findFilters,
  maxSelected,
  nothing,
  pruneSelection,
  type Selection,
  selectedIds,
  selectSome,
} from './selection.ts'

const filters = { admin: false, search: 'plan' }
const all: Selection = { of: 'all', filters }
const some = selectSome(['a', 'b'], false)

describe('the selection', () => {
  it.each<[string, Selection, object, Selection]>([
    ['keeps single files under other filters', some, { admin: false, search: 'x' }, some],
    ['drops single files when admin mode changes', some, { admin: true, search: 'plan' }, nothing],
    ['keeps "all that match" on every page', all, { ...filters }, all],
    ['drops "all that match" under other filters', all, { admin: false, search: 'x' }, nothing],
    ['drops "all that match" when admin mode changes', all, { admin: true, search: 'plan' }, nothing],
  ])('%s', (_, before, now, after) => expect(pruneSelection(before, now)).toEqual(after))

  it('checks the selected rows of the page', () => {
    expect([...selectedIds(some, ['b', 'c'])]).toEqual(['a', 'b'])
    expect([...selectedIds(all, ['b', 'c'])]).toEqual(['b', 'c'])
  })

  it('is limited to as many files as one call accepts', () => {
    const many = Array.from({ length: maxSelected + 1 }, (_, index) => `${index}`)
    expect(selectedIds(selectSome(many, false), []).size).toBe(maxSelected)
  })

  it('is sent to the server, and an empty selection never means all files', () => {
    expect(findFilters(some)).toEqual({ admin: false, file_ids: 'a,b' })
    expect(findFilters(all)).toEqual(filters)
    expect(findFilters(nothing)).toBeUndefined()
  })
})
