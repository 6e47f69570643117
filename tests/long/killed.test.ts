import { expect, inject, it } from 'vitest'
import { killRounds } from '../support/programs/kill-rounds.ts'
import type {} from '../support/server/database.ts'
import { createDatabase } from '../support/server/postgres.ts'

const rounds = 20

it.each(['PGlite', 'PostgreSQL'])(
  `on %s, ${rounds} kills lose nothing and leave nothing incomplete`,
  async (engine) => {
    const { acknowledged, interrupted, losses, halves } = await killRounds(
      rounds,
      engine === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined,
    )
    const { registered, codes, bakes } = acknowledged
    process.stdout.write(
      `${engine}: ${registered.length} accounts, ${codes.length} codes and ${bakes.length} cakes acknowledged, ` +
        `${interrupted} requests cut off, ${losses.length} lost, ${halves.length} half done\n`,
    )
    expect(losses).toEqual([])
    expect(halves).toEqual([])
    expect(Math.min(registered.length, codes.length, bakes.length)).toBeGreaterThan(rounds)
    expect(interrupted).toBeGreaterThan(rounds)
  },
)
