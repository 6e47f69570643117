import fc from 'fast-check'
import { expect, it } from 'vitest'
import { judgeLockedFile } from '#support/cake/judge-locked-file.ts'
import { lockedDocuments, lockedTables } from '#support/cake/locked-tables.ts'

/** The property of cake/layered/protection.test.ts. Keep a failing seed there as a case. */
const numRuns = 50_000

it.each([
  ['CSV', lockedTables],
  ['JSON', lockedDocuments],
])('nobody reads a locked value of 50,000 files of %s without its key', async (_, files) => {
  let locked = 0
  const property = fc.asyncProperty(files, async (file) => {
    if (await judgeLockedFile(file)) locked++
  })
  await fc.assert(property, { numRuns })
  expect(locked).toBeGreaterThan(numRuns / 100)
})
