import { describe, expect, it } from 'vitest'
import { setLocale } from '../platform/locale.ts'
import { formatAgo, formatBytes, formatPrice, formatSeconds, toCount } from './format.ts'

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1023, '1,023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [10 * 1024, '10 KB'],
  [2 ** 20 - 1, '1 MB'],
  [500 * 2 ** 20, '500 MB'],
  [3.25 * 2 ** 30, '3.3 GB'],
  [5000 * 2 ** 40, '5,000 TB'],
])('formats %d bytes as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))

it.each([
  [0.1, '1 s'],
  [7.2, '8 s'],
  [60, '1 min'],
  [61, '2 min'],
  [3600, '1 h'],
  [3900, '1 h 5 min'],
])('formats %d seconds as %s', (seconds, text) => expect(formatSeconds(seconds)).toBe(text))

describe('formatAgo', () => {
  it.each([
    [-5_000, 'now'],
    [0, 'now'],
    [59_999, 'now'],
    [60_000, '1 minute ago'],
    [3_599_999, '59 minutes ago'],
    [3_600_000, '1 hour ago'],
    [86_400_000, 'yesterday'],
    [200_000_000, '2 days ago'],
  ])('formats %i ms as %s', (milliseconds, text) => expect(formatAgo(milliseconds)).toBe(text))

  it('abbreviates units in narrow form', () => expect(formatAgo(120_000, 'narrow')).toBe('2m ago'))
})

describe('a price', () => {
  it.each([
    [500, 'usd', '$5'],
    [417, 'usd', '$4.17'],
    [450, 'eur', '€4.50'],
    [900, 'jpy', '¥900'],
    [123_450, 'usd', '$1,234.50'],
  ])('formats %i %s as %s', (amount, currency, text) => expect(formatPrice(amount, currency)).toBe(text))
})

it('marks totals that are larger than the counted rows', () => {
  expect(toCount(10_000, true)).toBe('10,000+')
  expect(toCount(1200, false)).toBe('1,200')
})

it('formats in the language of the page', () => {
  const page = { lang: '', dir: '' }
  setLocale('de', page)
  expect([formatBytes(1536), formatAgo(86_400_000), formatSeconds(3900), toCount(1200, false)]).toEqual([
    '1,5 KB',
    'gestern',
    '1 Std. 5 Min.',
    '1.200',
  ])
  setLocale('ar', page)
  expect([formatBytes(1536), toCount(12, false)]).toEqual(['1.5 KB', '12'])
  setLocale('en', page)
})
