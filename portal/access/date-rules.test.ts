import { describe, expect, it } from 'vitest'
import { findChange, findInvalidDate, pickChanged, toTexts } from './date-rules.ts'

const before = { openable_date: new Date(2026, 0, 5, 7, 9, 33).toISOString(), expires_date: null }
const texts = toTexts(before)

/** What is no date of the years 1970 to 9999. */
const invalid = [
  '20275-01-01T09:00',
  '275760-09-13T00:00',
  '275761-01-01T00:00',
  '0002-01-01T09:00',
  '0202-01-01T09:00',
  '1969-12-31T23:59',
  '2027-02-29T09:00',
  '2027-01-01T24:30',
  '2027-01-01',
  'tomorrow',
]

describe('findChange', () => {
  it('is undefined if neither date changed', () => expect(findChange(before, texts)).toBeUndefined())

  it('keeps the seconds of an unchanged date', () =>
    expect(findChange(before, { ...texts, expires: '2026-02-01T00:00' })).toEqual({
      openable_date: before.openable_date,
      expires_date: new Date(2026, 1, 1).toISOString(),
    }))

  it('sends an empty date as null', () =>
    expect(findChange(before, { openable: '', expires: '' })).toEqual({
      openable_date: null,
      expires_date: null,
    }))

  it.each(invalid)('sends nothing that is no date, and throws nothing: %s', (text) =>
    expect(findChange(before, { openable: text, expires: text })).toEqual(before),
  )
})

describe('findInvalidDate', () => {
  it.each(invalid)('finds %s in either field', (text) => {
    expect(findInvalidDate(before, { ...texts, openable: text })).toBe('openable')
    expect(findInvalidDate(before, { ...texts, expires: text })).toBe('expires')
  })

  it.each(['', '1970-01-01T12:00', '2024-02-29T23:59', '2027-01-01T09:00:30', '9999-12-31T10:00'])(
    'accepts %j',
    (text) => expect(findInvalidDate(before, { openable: text, expires: text })).toBeUndefined(),
  )

  it('accepts a stored date of an earlier year that was not changed', () => {
    const old = { ...before, openable_date: '0202-06-05T12:00:00.000Z' }
    expect(findInvalidDate(old, { ...toTexts(old), expires: '2027-01-01T09:00' })).toBeUndefined()
  })
})

it('picks only the dates that differ', () => {
  const after = { openable_date: null, expires_date: before.openable_date }
  expect(pickChanged(before, after)).toEqual(after)
  expect(pickChanged(before, { ...before, openable_date: null })).toEqual({ openable_date: null })
  expect(pickChanged(before, before)).toEqual({})
})
