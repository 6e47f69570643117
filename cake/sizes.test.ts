import { describe, expect, it } from 'vitest'
import { bodySizeIn, bodySizeOf, cakeSizeOf } from './sizes.ts'

describe('sizes', () => {
  it.each([
    [0, 69],
    [1, 69],
    [15, 69],
    [16, 85],
    [17, 85],
    [2 ** 32, 2 ** 32 + 69],
  ])('%i bytes become a cake of %i bytes', (plain, cake) => {
    expect(cakeSizeOf(plain)).toBe(cake)
    expect(bodySizeIn(cake)).toBe(bodySizeOf(plain))
  })

  it.each([0, 52, 53, 68, 70, 84, Number.NaN])('a file of %d bytes is not a cake', (size) => {
    expect(() => bodySizeIn(size)).toThrow(expect.objectContaining({ code: 'not_a_cake' }))
  })
})
