import { describe, expect, it } from 'vitest'
import { cruise, parts } from './cruise.ts'

describe('the arrows between the parts', () => {
  it('hold for every module of every part', async () => {
    const { modules, violations } = await cruise(parts)
    // A cruise that read no modules would find no violations.
    for (const part of parts) {
      const read = modules.filter((module) => module.startsWith(`${part}/`))
      expect.soft(read.length, `modules read in ${part}/`).toBeGreaterThan(0)
    }
    expect(violations.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`)).toEqual([])
  })
})
