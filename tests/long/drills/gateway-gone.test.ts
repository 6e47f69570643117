import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { allWork, type Drill, startDrill } from '../../support/drills/drill.ts'
import type {} from '../../support/server/database.ts'

// The gateway for text messages is gone. Sign-ins by email go on.

let drill: Drill

beforeAll(async () => {
  drill = await startDrill(inject('postgresUrl'))
}, 180_000)
afterAll(() => drill?.stop(), 60_000)

it('the gateway is gone: text messages wait, and arrive when it is back', async () => {
  const { gateway } = drill
  expect(await drill.watch()).toEqual(allWork)
  gateway.close()
  await expect
    .poll(() => drill.takeProblems(), { timeout: 30_000, interval: 1000 })
    .toEqual([
      'A gateway for text messages does not respond. Messages wait until it does or their codes expire.',
    ])
  await drill.settle()
  expect(await drill.watch()).toEqual(allWork)
  expect(await drill.health('/readyz')).toEqual([200, { status: 'ready' }])
  expect(await drill.diagnose()).toEqual({
    gateway_no_connection: expect.stringContaining('Start the gateway'),
  })
  expect(drill.takeProblems()).toEqual([])

  await gateway.reopen()
  await expect
    .poll(() => drill.takeProblems(), { timeout: 60_000, interval: 1000 })
    .toEqual(['A gateway for text messages responds again.'])
  expect(await drill.watch()).toEqual(allWork)
  expect(await drill.diagnose()).toEqual({})
  expect(await drill.findLosses()).toEqual([])
  expect(drill.takeProblems()).toEqual([])
})
