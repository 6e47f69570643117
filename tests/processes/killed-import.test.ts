import { expect, it } from 'vitest'
import { killImports } from '../support/kill-imports.ts'

it('imports each person once when the server is killed during an import', async () => {
  // The long run kills ten times, on both databases.
  const report = await killImports({ kills: 1, people: 300, mostMilliseconds: 250, database: undefined })
  expect(report).toMatchObject({ kills: 1, duplicates: 0, lost: 0 })
  expect(report.summary).toContain('300 people imported, 0 people refused.')
})
