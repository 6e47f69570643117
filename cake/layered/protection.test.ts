import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeLockedFile } from '#support/cake/judge-locked-file.ts'
import { lockedDocuments, lockedTables } from '#support/cake/locked-tables.ts'

/** `npm run test:long` creates 100,000 (tests/long/locked-values.test.ts). */
const numRuns = 1000

describe('nobody reads a locked value without its key', () => {
  it.each([
    ['a CSV', lockedTables],
    ['a JSON', lockedDocuments],
  ])('of %s: the file is locked completely, or rejected', async (_, files) => {
    let locked = 0
    const property = fc.asyncProperty(files, async (file) => {
      if (await judgeLockedFile(file)) locked++
    })
    await fc.assert(property, { numRuns })
    expect(locked).toBeGreaterThan(numRuns / 100)
  })
})
