import fc from 'fast-check'
import { it } from 'vitest'
import { cssThemes, wholeThemes } from '#support/theme-studio/properties.ts'

it.each([
  ['JSON, a tag and a link', wholeThemes],
  ['CSS', cssThemes],
])('10,000 themes that are written as %s are read again unchanged', (_, property) => {
  fc.assert<unknown[]>(property as never, { numRuns: 10_000 })
})
