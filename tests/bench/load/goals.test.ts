import { describe, expect, it } from 'vitest'
import { findMisses, type Outcome } from './goals.ts'
import { createRecord } from './record.ts'

function toOutcome(change: (outcome: Required<Outcome>) => unknown = () => {}): Outcome {
  const record = createRecord()
  record.rounds = 100
  for (const times of Object.values(record.times)) times.push(...Array<number>(98).fill(20), 499, 499)
  const outcome = { record, losses: [] as string[], errorLines: [] as string[], heapSlopes: [1, -2] }
  change(outcome)
  return outcome
}

const judge = (change?: (outcome: Required<Outcome>) => unknown, isSteady = true) =>
  findMisses(toOutcome(change), {
    allowsInterruptions: !isSteady,
    judgesTimes: isSteady,
  })

describe('a steady run', () => {
  it('misses no goal', () => expect(judge()).toEqual([]))

  it('may take longer for argon2', () => {
    expect(judge(({ record }) => record.times['enter the PIN'].push(...Array<number>(50).fill(900)))).toEqual(
      [],
    )
  })

  it.each<[string, (outcome: Required<Outcome>) => unknown, RegExp]>([
    ['no round', ({ record }) => Object.assign(record, { rounds: 0 }), /No one completed/],
    [
      'a failed call',
      ({ record }) => record.interruptions.set('get_keys: 502', 1),
      /1 call failed: get_keys: 502/,
    ],
    [
      'a limit',
      ({ record }) => record.rejections.set('get_keys: 429', 2),
      /2 responses were unexpected: get_keys: 429/,
    ],
    ['a slow call', ({ record }) => record.times.get_keys.push(501, 501), /"get_keys" takes 501 ms/],
    [
      'a growing heap',
      (outcome) => Object.assign(outcome, { heapSlopes: [1, 3.2] }),
      /server 2 grows by 3\.2 %/,
    ],
    [
      'a heap with too few samples',
      (outcome) => Object.assign(outcome, { heapSlopes: [1, Number.NaN] }),
      /server 2 grows by NaN %/,
    ],
    [
      'a lost session',
      (outcome) => Object.assign(outcome, { losses: ['a session'] }),
      /write was lost: a session\./,
    ],
    ['a lost email', ({ record }) => record.losses.push('an email'), /write was lost: an email\./],
    ['a person outside', ({ record }) => record.stranded.push('ann'), /did not get in: ann/],
    [
      'an error in a log',
      (outcome) => Object.assign(outcome, { errorLines: ['{"level":50}'] }),
      /logged an error/,
    ],
  ])('misses a goal with %s', (_, change, sentence) => {
    const misses = judge(change)
    expect(misses).toHaveLength(1)
    expect(misses[0]).toMatch(sentence)
  })
})

describe('a run with kills', () => {
  it('may have failed and slow calls', () => {
    const change = ({ record }: Outcome) => {
      record.interruptions.set('get_keys: 502', 7)
      record.times.get_keys.push(900, 900)
    }
    expect(judge(change, false)).toEqual([])
  })

  it('may not lose a write', () =>
    expect(judge(({ record }) => record.losses.push('x'), false)).toHaveLength(1))
})
