import { expect, inject, it } from 'vitest'
import { killImports } from '../support/programs/kill-imports.ts'
import type {} from '../support/server/database.ts'
import { createDatabase } from '../support/server/postgres.ts'

const kills = 10

it.each([
  { engine: 'PGlite', people: 15_000, maxMilliseconds: 1500 },
  { engine: 'PostgreSQL', people: 100_000, maxMilliseconds: 800 },
])(
  `on $engine, an import of $people users that is killed ${kills} times imports each once`,
  async (setting) => {
    const { engine, people, maxMilliseconds } = setting
    const database = engine === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined
    const report = await killImports({ kills, people, maxMilliseconds, database })
    process.stdout.write(
      `${engine}: ${report.kills} kills, ${report.duplicates} duplicates, ${report.lost} lost\n`,
    )
    expect(report).toMatchObject({ kills, duplicates: 0, lost: 0 })
    expect(report.summary).toContain(`${people} users imported, 0 users rejected.`)
  },
)
