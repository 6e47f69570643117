import { describe, expect, it } from 'vitest'
import { createStrengthMeter } from './password-strength.ts'

const strength = createStrengthMeter()

/** The most expensive password we know of: each spelling has many more. */
const expensive = 'p4ssw0rdl3tm31nm0nk3ydr4g0n'.repeat(4)

describe('the strength of a password', () => {
  it.each([
    ['password', 0],
    ['p4ssw0rd', 0],
    ['P@$$w0rd', 0],
    ['1q2w3e4r5t', 0],
    ['plum-lantern-orbit-77', 4],
  ])('%j has the score %i', async (password, score) => {
    expect((await strength(password, [])).score).toBe(score)
  })

  it('is lower if the password contains known facts about the user', async () => {
    const [unknown, familiar] = [
      await strength('quixotic.zebrafish', []),
      await strength('quixotic.zebrafish', ['quixotic.zebrafish@example.org']),
    ]
    expect(familiar.score).toBeLessThan(unknown.score)
  })

  it('reads the first 100 characters, and the first known words', async () => {
    const start = expensive.slice(0, 100)
    expect(await strength(`${start}${'!Xq7'.repeat(10_000)}`, [])).toEqual(await strength(start, []))
    const parts = Array.from({ length: 10_000 }, (_, index) => `word${index}`)
    expect(await strength('word9999', parts)).toEqual(await strength('word9999', []))
    expect((await strength('word9', parts)).score).toBe(0)
  })

  it('checks ten spellings, because the time is proportional to their number', async () => {
    // With the default of 100 spellings, the meter finds a word in the password, and the score is 1.
    expect((await strength('be@u7if|_|1', [])).score).toBe(4)
  })

  it('is computed in another thread, while the event loop keeps running', async () => {
    await strength('the thread has started', [])
    let turned = false
    setImmediate(() => {
      turned = true
    })
    await strength(expensive, [])
    expect(turned).toBe(true)
  })

  it('is rejected when too many passwords are waiting', async () => {
    const meter = createStrengthMeter({ waiting: 2 })
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => meter('password', [])))
    expect(
      results.map((result) => (result.status === 'fulfilled' ? result.value.score : result.reason.code)),
    ).toEqual([0, 0, 0, 'unavailable', 'unavailable'])
    expect((await meter('password', [])).score).toBe(0)
  })

  it('fails for a password that ends the thread, and the next password starts a new thread', async () => {
    const failing = `import { parentPort } from 'node:worker_threads'
      parentPort.on('message', ({ password }) => {
        if (password === 'throw') throw new Error('as the test wants')
        if (password === 'exit') process.exit(1)
        parentPort.postMessage({ score: 3, warning: '', suggestions: [] })
      })`
    const meter = createStrengthMeter(
      undefined,
      new URL(`data:text/javascript,${encodeURIComponent(failing)}`),
    )
    const results = await Promise.allSettled(['throw', 'x', 'exit', 'y', 'z'].map((text) => meter(text, [])))
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value.score : 'failed'))).toEqual([
      'failed',
      3,
      'failed',
      3,
      3,
    ])
  })
})
