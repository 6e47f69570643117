import { expect, it } from 'vitest'
import { formatBytes, formatSeconds } from './format.ts'

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
])('%d bytes are %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))

it.each([
  [0.1, '1 s'],
  [7.2, '8 s'],
  [60, '1 min'],
  [61, '2 min'],
  [3600, '1 h'],
  [3900, '1 h 5 min'],
])('%d seconds are %s', (seconds, text) => expect(formatSeconds(seconds)).toBe(text))
