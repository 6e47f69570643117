import fc from 'fast-check'
import { it } from 'vitest'
import { cssThemes, hostileTexts, wholeThemes } from '#support/theme-studio/properties.ts'

// `npm run test:long` uses 10,000 themes.
it('a theme that is written as JSON, as a tag and as a link is read again unchanged', () => {
  fc.assert(wholeThemes, { numRuns: 300 })
})

it('a theme that is written as CSS is read again unchanged', () => {
  fc.assert(cssThemes, { numRuns: 300 })
})

it('1,000 hostile texts change nothing and say why', () => fc.assert(hostileTexts, { numRuns: 1_000 }))
