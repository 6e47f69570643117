import { expect, inject, it } from 'vitest'
import type {} from '../support/server/database.ts'
import { createDatabase } from '../support/server/postgres.ts'
import { runTextLoad } from '../support/text-messages/load.ts'

it.each(['PGlite', 'PostgreSQL'])(
  'on %s, 10,000 codes are sent while servers and gateways are killed, and budgets are exact',
  async (engine) => {
    const databaseUrl = engine === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined
    const report = await runTextLoad({
      messages: 10_000,
      perPrefix: 1000,
      kills: 40,
      calm: 8000,
      databaseUrl,
    })
    process.stdout.write(
      `${engine}: ${report.acknowledged} acknowledged requests, ${report.taken} messages accepted by the gateways,  ` +
        `${report.kills} kills, ${report.lost.length} lost, ${report.withTwoCodes.length} with two codes, ` +
        `${report.counted.messages} counted, ${report.counted.ofPrefix} of one prefix\n`,
    )
    expect([report.lost, report.withTwoCodes, report.notDelivered]).toEqual([[], [], []])
    expect([report.problems, report.leaks]).toEqual([[], []])
    expect(report.counted).toEqual({ messages: 10_000, ofPrefix: 1000 })
    expect(report.kills).toBe(40)
  },
)
