import { describe, expect, it } from 'vitest'
import { limitConcurrencyFairly } from './limit-concurrency.ts'

/** Starts work for these groups. It ends when the test says so. */
function startWork(groups: readonly string[], waitingPerGroup: number) {
  const run = limitConcurrencyFairly({ concurrency: 1, waitingPerGroup })
  const [started, rejected]: [string[], string[]] = [[], []]
  let finish = () => {}
  for (const name of groups) {
    const work = () => {
      started.push(name)
      return new Promise<void>((resolve) => {
        finish = resolve
      })
    }
    run(name.charAt(0), work).catch((problem) => rejected.push(`${name} ${problem.code}`))
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const finishAll = async () => {
    for (let count = 0; count < groups.length; count += 1) {
      finish()
      await turn()
    }
  }
  return { started, rejected, turn, finishAll }
}

describe('work that is limited fairly', () => {
  it('runs one job at a time, and takes the groups in turn', async () => {
    const { started, turn, finishAll } = startWork(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'], 10)
    await turn()
    expect(started).toEqual(['a1'])
    await finishAll()
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  it('is rejected if too many jobs of its group are waiting', async () => {
    const { started, rejected, finishAll } = startWork(['a1', 'a2', 'a3', 'b1', 'a4'], 1)
    await finishAll()
    expect(rejected).toEqual(['a3 unavailable', 'a4 unavailable'])
    expect(started).toEqual(['a1', 'a2', 'b1'])
  })
})
