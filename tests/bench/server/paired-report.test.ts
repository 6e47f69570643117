import { describe, expect, it } from 'vitest'
import { redeemName } from './paired-calls.ts'
import type { Pairs } from './paired-passes.ts'
import { listMisses, sumUp } from './paired-report.ts'

const read = 'browser: read the user'
const rounds = (name: string, old: number, current: number): Pairs[] =>
  Array.from({ length: 3 }, () => new Map([[name, Array.from({ length: 9 }, () => ({ old, current }))]]))
const asked = (old: number, current: number) =>
  new Map([
    [
      redeemName,
      { old: { statements: 9, transactions: old }, current: { statements: 9, transactions: current } },
    ],
  ])

describe('the comparison of two commits', () => {
  it.each([
    ['a call that takes a tenth longer', rounds(read, 10, 11), asked(3, 3), [/read the user: slower/]],
    ['a call that takes as long', rounds(read, 10, 10.2), asked(3, 3), []],
    ['a code that takes less, but not enough', rounds(redeemName, 12, 10), asked(9, 3), [/at least 1.3/]],
    ['a code that takes much less', rounds(redeemName, 14, 10), asked(9, 3), []],
    ['a code, if the commit needs equally few transactions', rounds(redeemName, 10, 10), asked(3, 3), []],
  ])('of %s', (_title, measured, counts, expected) => {
    expect(listMisses(sumUp(measured, counts))).toEqual(expected.map((text) => expect.stringMatching(text)))
  })
})
