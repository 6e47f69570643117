import { afterAll, beforeAll, expect, it } from 'vitest'
import { stopRecording } from '../support/server/isolation/changes.ts'
import { createIsolationFixture, type IsolationFixture } from '../support/server/isolation/fixture.ts'
import { timeIsolation } from '../support/server/isolation/timing.ts'

const runs = Number(process.env.RUNS ?? 300)
let fixture: IsolationFixture
beforeAll(async () => {
  fixture = await createIsolationFixture('shop')
})
afterAll(() => stopRecording(fixture.server))

// The times are printed but not asserted, because they depend on the machine.
it.each([
  ['POST /sdk/v1/users/search', 'body.email', 'email'],
  ['POST /sdk/v1/passwords/authenticate', 'body.email', 'email'],
  ['POST /sdk/v1/otps/email/login_or_create', 'body.email', 'email'],
  ['POST /sdk/v1/otps/authenticate', 'body.method_id', 'methodId'],
  ['POST /sdk/v1/magic_links/authenticate', 'body.token', 'linkToken'],
  ['POST /sdk/v1/oauth/authenticate', 'body.token', 'oauthToken'],
  ['GET /sdk/v1/users/me', 'token', 'sessionToken'],
  ['GET /v1/users/:userId', 'path.userId', 'userId'],
  ['GET /v1/debug/whoami', 'secret', 'secret'],
] as const)('%s with another project’s %s has the status of a made-up one', async (name, slot, kind) => {
  const place = { name, location: slot, kind }
  const { statuses, foreign, unknownIds, ...timing } = await timeIsolation(fixture, place, runs)
  const difference = (foreign - unknownIds).toFixed(2)
  process.stdout.write(
    `${timing.name}: ${foreign.toFixed(2)} ms for another project, ${unknownIds.toFixed(2)} ms made up, ${difference} ms apart\n`,
  )
  expect(statuses).toHaveLength(1)
})
