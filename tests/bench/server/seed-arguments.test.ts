import { describe, expect, it } from 'vitest'
import { parseVolume } from './seed-arguments.ts'

describe('the arguments of npm run seed', () => {
  it('are the numbers of files, events and people', () => {
    expect(parseVolume(['--files', '10', '--events', '200'])).toEqual({ files: 10, events: 200, people: 500 })
    expect(parseVolume(['--files', '1', '--people', '3'])).toEqual({ files: 1, events: 0, people: 3 })
  })

  it.each([
    [[], /at least one/],
    [['--files', '0'], /at least one/],
    [['--files', '-1'], /--files takes a whole number/],
    [['--files'], /--files takes a whole number/],
    [['--cakes', '3'], /--cakes is unknown/],
    [['--files', '5', '--people', '0'], /at least one/],
  ])('rejects %j', (argv, sentence) => expect(() => parseVolume(argv)).toThrow(sentence))
})
