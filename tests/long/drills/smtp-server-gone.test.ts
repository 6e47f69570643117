import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { allWork, type Drill, startDrill } from '../../support/drills/drill.ts'
import type {} from '../../support/server/database.ts'

// The mail server is gone, and later has an expired certificate. Sign-ins by SMS go on.

let drill: Drill

beforeAll(async () => {
  drill = await startDrill(inject('postgresUrl'))
}, 180_000)
afterAll(() => drill?.stop(), 60_000)

/** Breaks the mail server for as long as this takes, and repairs it. */
async function drillSmtp(
  breakIt: () => unknown,
  { code, finding, repair }: { code: string; finding: string; repair: () => unknown },
) {
  const { relay } = drill.installation
  await breakIt()
  await expect
    .poll(() => drill.takeProblems(), { timeout: 30_000, interval: 1000 })
    .toEqual([`The mail server accepts no emails (${code}). They wait, and are sent when it does.`])
  const received = relay.received.length
  await drill.settle()
  expect(await drill.watch()).toEqual(allWork)
  expect(relay.received).toHaveLength(received)
  expect(await drill.health('/readyz')).toEqual([200, { status: 'ready' }])
  expect(Object.entries(await drill.diagnose())).toEqual([[finding, expect.stringContaining(code)]])
  expect(drill.takeProblems()).toEqual([])

  await repair()
  await expect
    .poll(() => drill.takeProblems(), { timeout: 30_000, interval: 1000 })
    .toEqual(['The mail server accepts emails again.'])
  expect(await drill.watch()).toEqual(allWork)
  expect(await drill.diagnose()).toEqual({})
}

it('the mail server is gone: emails wait, and arrive when it is back', async () => {
  expect(await drill.watch()).toEqual(allWork)
  const { relay } = drill.installation
  await drillSmtp(() => relay.close(), {
    code: 'ECONNREFUSED',
    finding: 'smtp_no_connection',
    repair: () => relay.reopen(),
  })
})

it('its certificate expires: emails wait, and arrive when it has a new one', async () => {
  const { relay, authority } = drill.installation
  const expired = authority.issue('localhost', { start: '-40 days', days: 10 })
  await drillSmtp(
    () => {
      relay.options = { certificate: expired }
    },
    {
      code: 'CERT_HAS_EXPIRED',
      finding: 'smtp_certificate',
      repair: () => {
        relay.options = { certificate: authority.issue('localhost') }
      },
    },
  )
})

it('nothing that was acknowledged is lost', async () => {
  expect(await drill.findLosses()).toEqual([])
  expect(drill.takeProblems()).toEqual([])
})
