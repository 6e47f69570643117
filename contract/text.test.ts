import { describe, expect, it } from 'vitest'
import { KeyPath } from './ids.ts'
import { bake } from './routes/files.ts'
import { cutText, Instant, OneLineText, Text, TrimmedText, VisibleText } from './text.ts'

describe('Text and its variants', () => {
  it.each([
    ['', ''],
    ['plain', 'plain'],
    ['a pair 🍰 stays', 'a pair 🍰 stays'],
    ['\uFEFF kept', '\uFEFF kept'],
    ['a\0b', undefined],
    ['\0', undefined],
    ['half \uD83C', undefined],
    ['\uDF70 half', undefined],
    ['\uDF70\uD83C', undefined],
  ])('parses %j as %j', (text, expected) => expect(Text.safeParse(text).data).toBe(expected))

  it.each([
    ['  a b \t\n', 'a b', 'a b'],
    ['\uFEFFreport.pdf', 'report.pdf', 'report.pdf'],
    ['\uFEFF \uFEFF', '', undefined],
    ['\u200B\u2060', '\u200B\u2060', undefined],
    [' ', '', undefined],
    ['', '', undefined],
    ['a\0', undefined, undefined],
  ])('trims %j to %j, and as visible text to %j', (text, trimmed, visible) => {
    expect(TrimmedText.safeParse(text).data).toBe(trimmed)
    expect(VisibleText.safeParse(text).data).toBe(visible)
  })

  it.each([
    [' Sent too often. \n', 'Sent too often.'],
    ['🍰 \u202e', '🍰 \u202e'],
    ['', ''],
    ['one\ntwo', undefined],
    ['a\tb', undefined],
    ['\u001b[31mred', undefined],
    ['\u009b31mred', undefined],
    ['a\u007fb', undefined],
  ])('parses %j as one line: %j', (text, line) => expect(OneLineText.safeParse(text).data).toBe(line))

  it.each([
    ['abc', 2, 'ab'],
    ['a🍰', 2, 'a'],
    ['a🍰', 3, 'a🍰'],
    ['🍰🍰', 2, '🍰'],
  ])('cuts %j to %i units: %j', (text, max, expected) => expect(cutText(text, max)).toBe(expected))
})

describe('Instant', () => {
  it.each([
    ['2026-01-31T09:00:00Z', '2026-01-31T09:00:00.000Z'],
    ['2026-01-31T09:00:00.123456789Z', '2026-01-31T09:00:00.123Z'],
    [`2026-01-31T09:00:00.${'1'.repeat(300)}Z`, '2026-01-31T09:00:00.111Z'],
    ['2026-01-31T09:00:00-23:59', '2026-02-01T08:59:00.000Z'],
    ['2026-01-31T09:00:00+23:59', '2026-01-30T09:01:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['0000-01-01T00:00:00Z', undefined],
    ['0001-01-01T00:00:00+00:01', undefined],
    ['9999-12-31T23:59:59-23:59', undefined],
    ['2026-02-30T00:00:00Z', undefined],
    ['+012026-01-01T00:00:00Z', undefined],
    ['2026-01-31', undefined],
    ['2026-01-31T09:00:00Z\0', undefined],
    ['infinity', undefined],
  ])('parses %s as %s', (text, expected) => expect(Instant.safeParse(text).data).toBe(expected))
})

describe('KeyPath', () => {
  it('is limited to the size of its database index', () => {
    expect(KeyPath.safeParse(['file', 'fields', 'ü'.repeat(200)]).success).toBe(true)
    expect(KeyPath.safeParse(Array(8).fill('ケ'.repeat(200))).error?.issues[0]?.message).toBe(
      'must be 1600 bytes at most in all',
    )
  })
})

it('trims the title of a cake, and rejects one without visible characters', () => {
  const title = bake.body.shape.filetitle
  expect(title.parse('\uFEFF report.pdf ')).toBe('report.pdf')
  for (const blank of ['', ' ', '\uFEFF', '\u200B', '\u3164', '\uFFA0\u115F'])
    expect(title.safeParse(blank).success).toBe(false)
})
