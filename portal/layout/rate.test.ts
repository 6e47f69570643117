import { expect, it } from 'vitest'
import { findRate } from './rate.ts'

const at = (processed: number, milliseconds: number) =>
  findRate({ processed, total: 1000, since: 100, at: 100 + milliseconds })

it('returns speed and time left', () => expect(at(250, 1000)).toEqual({ speed: 250, left: 3 }))
it('is undefined in the first half second', () => expect(at(250, 400)).toBeUndefined())
it('is undefined without progress', () => expect(at(0, 4000)).toBeUndefined())
