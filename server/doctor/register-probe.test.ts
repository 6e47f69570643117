import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { openServer } from '#support/server/open-server.ts'
import { createTestServer } from '#support/server/test-server.ts'
import { minutes } from '../platform/machine/clock.ts'
import { systemRandom } from '../platform/machine/random.ts'
import { createSecrets } from '../platform/secrets/secrets.ts'
import { askServer } from './ask-server.ts'
import { createQuestion, probeHeader, readReport, sealReport } from './server-report.ts'

const ask = async (app: Awaited<ReturnType<typeof createTestServer>>['app'], header: string) =>
  (
    await app.request('/healthz', { headers: { [probeHeader]: header, 'x-forwarded-for': '192.0.2.77' } })
  ).text()

it('/healthz tells an owner of the master key what the server saw', async () => {
  const { app, deps } = await createTestServer()
  const { nonce, header } = createQuestion(deps, { wantsDatabase: true, askedAt: deps.clock.now() })
  const body = await ask(app, header)
  expect(readReport(deps.secrets, body)).toMatchObject({
    nonce,
    publicUrl: deps.config.publicUrl,
    request: { connection: '127.0.0.1', forwardedFor: '192.0.2.77' },
    database: { encoding: 'UTF8', migrations: { pending: 0, unknown: 0 }, contents: { missingKey: null } },
  })
  expect(body, 'the report is encrypted').not.toMatch(/192\.0\.2|UTF8|http/)
})

it('/healthz tells everyone else nothing more than before', async () => {
  const { app, deps } = await createTestServer()
  const stranger = { secrets: createSecrets(Buffer.alloc(32, 9), systemRandom), random: systemRandom }
  const askedAt = deps.clock.now()
  const { header } = createQuestion(stranger, { askedAt })
  const altered = createQuestion(deps, { askedAt }).header.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  // Sealed by the same key for another purpose.
  const misused = deps.secrets.seal('{"nonce":"1","wantsDatabase":true}', 'another purpose')
  // What a server has sealed is no question, whatever it contains.
  const question = { nonce: '1', wantsDatabase: true, askedAt: askedAt.toISOString() }
  const report = sealReport(deps.secrets, question as unknown as Parameters<typeof sealReport>[1])
  // A question of version 5.0.0 has no time.
  const withoutTime = deps.secrets.seal('{"nonce":"1","wantsDatabase":true}', 'doctor question')
  for (const value of ['', 'a', header, altered, misused, report, withoutTime]) {
    expect(await ask(app, value)).toBe('{"status":"alive"}')
  }
})

it.each([
  ['now', 0, true],
  ['with a clock five minutes ahead', 5, true],
  ['with a clock five minutes behind', -5, true],
  ['later than that', 5.1, false],
  ['earlier than that', -5.1, false],
])('/healthz responds to a question that was asked %s', async (_, count, hasReport) => {
  const { app, deps } = await createTestServer()
  const askedAt = new Date(deps.clock.now().getTime() + minutes(count))
  const { header } = createQuestion(deps, { askedAt })
  expect(readReport(deps.secrets, await ask(app, header)) !== undefined).toBe(hasReport)
})

it('the doctor asks again with the time of the server if the clocks differ more', async () => {
  const { app, deps, clock } = await createTestServer()
  const received: string[] = []
  const server = createServer(async ({ headers }, response) => {
    const header = String(headers[probeHeader])
    received.push(header)
    response.setHeader('date', deps.clock.now().toUTCString())
    response.end(await ask(app, header))
  })
  const { port, close } = await openServer(server)
  const url = new URL(`http://127.0.0.1:${port}/healthz`)
  const late = { ...clock, now: () => new Date(clock.now().getTime() + minutes(60)) }
  try {
    const { nonce, report } = await askServer({ ...deps, clock: late }, url)
    expect([report?.nonce, received.length]).toEqual([nonce, 2])
    await askServer(deps, url)
    expect(received.length).toBe(3)
  } finally {
    close()
  }
})
