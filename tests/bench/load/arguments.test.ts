import { describe, expect, it } from 'vitest'
import { parseLoadOptions, toDirectorySize } from './arguments.ts'

describe('the arguments of npm run bench:load', () => {
  it('are the modes, the number of people, the length and the think time', () => {
    expect(parseLoadOptions([])).toEqual({
      modes: ['steady', 'kill', 'rolling'],
      people: 500,
      minutes: undefined,
      think: 90,
    })
    expect(parseLoadOptions(['--kill', '--people', '20', '--minutes', '0.5', '--think', '4'])).toEqual({
      modes: ['kill'],
      people: 20,
      minutes: 0.5,
      think: 4,
    })
  })

  it.each([
    [['--fast'], /--fast is unknown/],
    [['--people'], /--people takes a whole number above 0/],
    [['--people', '2.5'], /--people takes a whole number above 0/],
    [['--think', '0'], /--think takes a number above 0/],
    [['--minutes', 'ten'], /--minutes takes a number above 0/],
  ])('rejects %j', (argv, sentence) => expect(() => parseLoadOptions(argv)).toThrow(sentence))
})

describe('the directory', () => {
  it('has so many people that each signs in three times an hour', () => {
    expect(toDirectorySize({ people: 500, minutes: 30, think: 90 })).toBe(3334)
    expect(toDirectorySize({ people: 500, minutes: 600, think: 90 })).toBe(6667)
  })

  it('has half as many people again as are at work, if they work slowly', () => {
    expect(toDirectorySize({ people: 20, minutes: 1, think: 60 })).toBe(30)
  })
})
