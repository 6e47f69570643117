import { expect, it } from 'vitest'
import { runWebhookStorm } from '../support/webhooks/storm.ts'

/** The long run has 10,000 events. This one shows every day that the checks themselves work. */
it('delivers each event in the order of its user, while the server and the receiver are killed', async () => {
  const report = await runWebhookStorm({
    users: 10,
    changes: 2,
    kills: 1,
    calm: 500,
    databaseUrl: undefined,
  })
  expect([report.lost, report.outOfOrder]).toEqual([[], []])
  expect(report.received).toBeGreaterThanOrEqual(30)
  expect(report.changedInTransit).toBeGreaterThan(0)
  expect(report.acceptedWithChange).toBe(0)
  expect(report.list).toMatch(/given up {3}0/)
})
