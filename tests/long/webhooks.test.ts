import { expect, inject, it } from 'vitest'
import type {} from '../support/server/database.ts'
import { createDatabase } from '../support/server/postgres.ts'
import { runWebhookLoad } from '../support/webhooks/load.ts'

it.each(['PGlite', 'PostgreSQL'])(
  'on %s, 10,000 events are delivered in order while servers and receiver are killed',
  async (engine) => {
    const databaseUrl = engine === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined
    const report = await runWebhookLoad({ users: 100, changes: 100, kills: 20, calm: 20_000, databaseUrl })
    process.stdout.write(
      `${engine}: ${report.acknowledged} changes, ${report.received} accepted deliveries, ${report.kills} kills, ` +
        `${report.changedInTransit} changed in transit, ${report.acceptedWithChange} of them accepted, ` +
        `${report.lost.length} lost, ${report.outOfOrder.length} users out of order\n`,
    )
    expect([report.lost, report.outOfOrder]).toEqual([[], []])
    expect(report.acceptedWithChange).toBe(0)
    expect(report.kills).toBeGreaterThanOrEqual(20)
    expect(report.list).toMatch(/given up {3}0/)
  },
)
