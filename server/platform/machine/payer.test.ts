import { describe, expect, it } from 'vitest'
import { createPlaces } from '../http/places.ts'
import { changePayer, chargeTo, findPayer } from './payer.ts'

/** Work that ends when the test says so. */
function createWork() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { ended, end }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('the payer of work', () => {
  it('is that of the call, and can change within it', async () => {
    const seen = await Promise.all(
      ['a', 'b'].map((name) =>
        chargeTo(name, async () => {
          const before = findPayer()
          await Promise.resolve()
          if (name === 'b') await changePayer('project-b')
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

describe('the places of a payer', () => {
  it('are taken in order, and those of others do not matter', async () => {
    const takePlace = createPlaces({ perPayer: 2, heldMs: 60_000 })
    const started: string[] = []
    await Promise.all(
      ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) =>
        chargeTo(
          name.charAt(0),
          async () => {
            started.push(name)
            await turn()
          },
          takePlace,
        ),
      ),
    )
    expect(started.join(' ')).toBe('a1 a2 b1 a3 a4')
  })

  it('are released by work that fails', async () => {
    const takePlace = createPlaces({ perPayer: 1, heldMs: 60_000 })
    const fail = () => chargeTo('a', () => Promise.reject(new Error('as the test wants')), takePlace)
    await expect(fail()).rejects.toThrow('as the test wants')
    await expect(fail()).rejects.toThrow('as the test wants')
  })

  it('are released by work that goes on for another payer', async () => {
    const takePlace = createPlaces({ perPayer: 1, heldMs: 60_000 })
    const work = createWork()
    const first = chargeTo(
      'network',
      async () => {
        await changePayer('project')
        await work.ended
      },
      takePlace,
    )
    await chargeTo('network', turn, takePlace)
    let hasStarted = false
    const second = chargeTo(
      'project',
      async () => {
        hasStarted = true
      },
      takePlace,
    )
    await turn()
    expect(hasStarted).toBe(false)
    work.end()
    await Promise.all([first, second])
    expect(hasStarted).toBe(true)
  })

  it('are released by work that waits for something else', async () => {
    const takePlace = createPlaces({ perPayer: 1, heldMs: 1 })
    const slow = createWork()
    const first = chargeTo('a', () => slow.ended, takePlace)
    await chargeTo('a', turn, takePlace)
    slow.end()
    await first
  })
})
