import { describe, expect, it } from 'vitest'
import { findChange, pickChanged, toTexts } from './date-rules.ts'

const before = { openable_date: new Date(2026, 0, 5, 7, 9, 33).toISOString(), expires_date: null }
const texts = toTexts(before)

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
})

it('picks only the dates that differ', () => {
  const after = { openable_date: null, expires_date: before.openable_date }
  expect(pickChanged(before, after)).toEqual(after)
  expect(pickChanged(before, { ...before, openable_date: null })).toEqual({ openable_date: null })
  expect(pickChanged(before, before)).toEqual({})
})
