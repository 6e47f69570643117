import { describe, expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

type Options = { concurrency?: number; waiting?: number; total?: number; cost?: (name: string) => number }

/** Runs jobs named payer and number, such as `a1`, and returns the names in the order in which they started. */
async function runJobs(
  names: readonly string[],
  { concurrency = 1, waiting = 9, total = 99, cost = () => 10 }: Options = {},
) {
  let time = 0
  const run = createFairQueue({ concurrency, waiting, total, now: () => time })
  const [started, rejected]: [string[], string[]] = [[], []]
  await Promise.all(
    names.map((name) => {
      const work = async () => {
        started.push(name)
        await new Promise((resolve) => setImmediate(resolve))
        time += cost(name)
      }
      return run(work, name.charAt(0)).catch(({ code }) => rejected.push(`${name} ${code}`))
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
    [
      'keeps half of the jobs for others, once there are others',
      'a1 a2 a3 b1 a4 b2 b3',
      { concurrency: 2 },
      'a1 a2 b1 a3 b2 a4 b3',
    ],
  ])('%s', async (_, names, options, expected) => {
    expect(await runJobs(names.split(' '), options)).toEqual({ started: expected, rejected: '' })
  })

  it.each<[string, string, Options, string]>([
    ['more than the places of its payer', 'a1 a2 a3 b1', { waiting: 1 }, 'a3 unavailable'],
    [
      'its payer has the most waiting jobs, and none is left',
      'a1 a2 a3 a4 b1',
      { total: 3 },
      'a4 unavailable',
    ],
    ['nobody has more than its payer', 'a1 b1 c1 d1', { total: 2 }, 'd1 unavailable'],
  ])('rejects a job if %s', async (_, names, options, expected) => {
    expect((await runJobs(names.split(' '), options)).rejected).toBe(expected)
  })

  it.each([
    ['alone', 'a1 a2 a3 a4', 4],
    ['with others', 'b1 a1 a2 a3 a4', 2],
  ])('runs as many jobs of a payer at once as it may %s', async (_, names, expected) => {
    const run = createFairQueue({ concurrency: 4, waiting: 9 })
    let [running, maximum] = [0, 0]
    const work = async () => {
      running += 1
      maximum = Math.max(maximum, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
    }
    await Promise.all(
      names.split(' ').map((name) => run(name.startsWith('a') ? work : async () => {}, name.charAt(0))),
    )
    expect(maximum).toBe(expected)
  })

  it('gives a payer all jobs again when the others have been away for ten seconds', async () => {
    let time = 0
    const run = createFairQueue({ concurrency: 2, waiting: 9, now: () => time })
    await run(async () => {}, 'b')
    await run(async () => {}, 'a')
    time += 10_001
    let started = 0
    const jobs = ['a', 'a'].map((payer) =>
      run(async () => {
        started += 1
        await new Promise((resolve) => setImmediate(resolve))
      }, payer),
    )
    expect(started).toBe(2)
    await Promise.all(jobs)
  })

  it('lets a payer that comes back start level with the others', async () => {
    let time = 0
    const run = createFairQueue({ concurrency: 1, waiting: 9, now: () => time })
    const started: string[] = []
    const start = (payer: string) =>
      run(async () => {
        started.push(payer)
        await new Promise((resolve) => setImmediate(resolve))
        time += 10
      }, payer)
    await Promise.all([start('a'), start('b'), start('a'), start('a'), start('a')])
    await Promise.all(['b', 'b', 'b', 'b', 'a', 'a'].map(start))
    expect(started.slice(5).join('')).toBe('bababb')
  })

  it('releases the place of a job that fails', async () => {
    const run = createFairQueue({ concurrency: 1, waiting: 9 })
    const results = await Promise.allSettled([
      run(() => Promise.reject(new Error('as the test wants'))),
      run(async () => 'second'),
    ])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })
})
