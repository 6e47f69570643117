import { describe, expect, it } from 'vitest'
import type { Problem } from '../core/problem.ts'
import { type BlockName, createBlocks, loaders, reportLost } from './blocks.ts'

const lost: Problem = { code: 'unreachable', reload: true }

/** Attempts to load a block, with all blocks or their dependencies unreachable. @returns what the host is notified of */
async function lose(name: BlockName, what: 'block' | 'needs'): Promise<Problem[]> {
  const told: Problem[] = []
  const fail = () => Promise.reject(lost)
  const from = {
    ...loaders,
    [name]: { ...loaders[name], load: what === 'block' ? fail : loaders[name].load },
  }
  const blocks = reportLost(createBlocks(from, fail), (problem) => told.push(problem))
  await expect(blocks.load(name)).rejects.toBe(lost)
  return told
}

describe('a block of Main that cannot be loaded', () => {
  it.each(['social', 'wallet', 'passkey', 'phone', 'one-tap'] as const)(
    'is reported to the host: %s',
    async (name) => {
      expect(await lose(name, 'block')).toEqual([lost])
      expect(await lose(name, 'needs')).toEqual([lost])
    },
  )
})
