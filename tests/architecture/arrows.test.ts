import { describe, expect, it } from 'vitest'
import { cruise, parts } from './cruise.ts'

describe('the arrows between the parts', () => {
  it('are kept by every module, and every part was read', async () => {
    const { modules, breaches } = await cruise(parts)
    // A reader that silently reads nothing finds nothing: it must have seen code in each part.
    for (const part of parts) {
      const seen = modules.filter((module) => module.startsWith(`${part}/`))
      expect.soft(seen.length, `modules read in ${part}/`).toBeGreaterThan(0)
    }
    expect(breaches.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`)).toEqual([])
  })
})
