import { expect, it } from 'vitest'
import { toCountry } from './country-rules.ts'

it.each([
  ['DE', 'DE'],
  [' gb ', 'GB'],
  ['XX', undefined],
  ['ZZ', undefined],
  ['T1', undefined],
  ['DEU', undefined],
  ['276', undefined],
  ['<b>', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s → %s', (header, country) => expect(toCountry(header)).toBe(country))
