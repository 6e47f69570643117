import { describe, expect, it } from 'vitest'
import { createFairQueue, type Lane } from './fair-queue.ts'
import { changePayer, chargeTo, findPayer } from './payer.ts'

type Options = { perPayer?: number; total?: number; cost?: (name: string) => number }

/** Runs jobs named payer and number, such as `a1`; a job that ends in `?` is a hint. They end one after another. */
async function runJobs(
  names: readonly string[],
  { perPayer = 9, total = 99, cost = () => 10 }: Options = {},
) {
  let time = 0
  const places = { perPayer, total }
  const run = createFairQueue({ concurrency: 1, needed: places, hints: places, now: () => time })
  const [started, rejected]: [string[], string[]] = [[], []]
  await Promise.all(
    names.map((name) => {
      const lane: Lane = name.endsWith('?') ? 'hints' : 'needed'
      const work = async () => {
        started.push(name)
        await new Promise((resolve) => setImmediate(resolve))
        time += cost(name)
      }
      return run(work, { lane, payer: name.charAt(0) }).catch(({ code }) => rejected.push(`${name} ${code}`))
    }),
  )
  return { started: started.join(' '), rejected: rejected.join(', ') }
}

describe('a fair queue', () => {
  it.each<[string, string, Options, string]>([
    ['takes the payers in turn', 'a1 a2 a3 a4 b1 c1 b2', {}, 'a1 b1 c1 a2 b2 a3 a4'],
    [
      'charges what jobs take: three cheap ones for an expensive one',
      'a1 a2 b1 b2 b3 b4 b5',
      { cost: (name) => (name.startsWith('a') ? 30 : 10) },
      'a1 b1 b2 b3 a2 b4 b5',
    ],
    ['runs hints when nothing else waits', 'a1? a2? b1? c1 c2', {}, 'a1? c1 c2 b1? a2?'],
  ])('%s', async (_, names, options, expected) => {
    expect(await runJobs(names.split(' '), options)).toEqual({ started: expected, rejected: '' })
  })

  it.each<[string, string, Options, string]>([
    ['more than the places of its payer', 'a1 a2 a3 b1', { perPayer: 1 }, 'a3 unavailable'],
    [
      'its payer has the most waiting jobs, and none is left',
      'a1 a2 a3 a4 b1',
      { total: 3 },
      'a4 unavailable',
    ],
    ['nobody has more than its payer', 'a1 b1 c1 d1', { total: 2 }, 'd1 unavailable'],
    ['hints, but no needed job, find no place', 'a1? a2? a3? b1 b2', { total: 2 }, ''],
  ])('rejects a job if %s', async (_, names, options, expected) => {
    expect((await runJobs(names.split(' '), options)).rejected).toBe(expected)
  })

  it('lets a payer that comes back start level with the others', async () => {
    let time = 0
    const run = createFairQueue({ concurrency: 1, needed: { perPayer: 9, total: 9 }, now: () => time })
    const started: string[] = []
    const start = (payer: string) =>
      run(
        async () => {
          started.push(payer)
          await new Promise((resolve) => setImmediate(resolve))
          time += 10
        },
        { payer },
      )
    await Promise.all([start('a'), start('b'), start('a'), start('a'), start('a')])
    await Promise.all(['b', 'b', 'b', 'b', 'a', 'a'].map(start))
    expect(started.slice(5).join('')).toBe('bababb')
  })

  it('releases the place of a job that fails', async () => {
    const run = createFairQueue({ concurrency: 1, needed: { perPayer: 9, total: 9 } })
    const results = await Promise.allSettled([
      run(() => Promise.reject(new Error('as the test wants'))),
      run(async () => 'second'),
    ])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })
})

describe('the payer of work', () => {
  it('is that of the call, and can change within it', async () => {
    const seen = await Promise.all(
      ['a', 'b'].map((name) =>
        chargeTo(name, async () => {
          const before = findPayer()
          await Promise.resolve()
          if (name === 'b') changePayer('project-b')
          return [before, findPayer()]
        }),
      ),
    )
    expect(seen).toEqual([
      ['a', 'a'],
      ['b', 'project-b'],
    ])
    expect(findPayer()).toBe('')
  })
})
