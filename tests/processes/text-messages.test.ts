import { expect, it } from 'vitest'
import { runTextStorm } from '../support/text-messages/storm.ts'

/** The long run has 10,000 codes. This one shows every day that the checks themselves work. */
it('sends each code, while the server and the gateways are killed', async () => {
  const report = await runTextStorm({
    messages: 200,
    perPrefix: 20,
    kills: 2,
    calm: 700,
    databaseUrl: undefined,
  })
  expect([report.lost, report.withTwoCodes, report.notDelivered]).toEqual([[], [], []])
  expect([report.problems, report.leaks]).toEqual([[], []])
  expect(report.counted).toEqual({ messages: 200, ofPrefix: 20 })
  expect(report.acknowledged).toBeGreaterThan(150)
  expect(report.taken).toBeGreaterThanOrEqual(report.acknowledged)
})
