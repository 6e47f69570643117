import { expect, it } from 'vitest'
import { parseBenchOptions } from './arguments.ts'

it('reads which tags are measured, and how often', () => {
  expect(parseBenchOptions([])).toEqual({ only: undefined, visits: 9 })
  expect(parseBenchOptions(['--only', 'business', '--visits', '3'])).toEqual({ only: 'business', visits: 3 })
})

it.each([
  [['--only'], '--only must be consumer or business.'],
  [['--visits', '0'], '--visits must be a whole number from 1.'],
  [['--fast'], '--fast is unknown. Use npm run bench:widget'],
])('rejects %j', (argv, sentence) => {
  expect(() => parseBenchOptions(argv)).toThrow(sentence)
})
