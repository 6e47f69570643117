import { expect, it } from 'vitest'
import { createTestServer } from '#support/server/test-server.ts'
import { systemRandom } from '../platform/machine/random.ts'
import { createSecrets } from '../platform/secrets/secrets.ts'
import { createQuestion, probeHeader, readReport } from './server-report.ts'

const ask = async (app: Awaited<ReturnType<typeof createTestServer>>['app'], header: string) =>
  (
    await app.request('/healthz', { headers: { [probeHeader]: header, 'x-forwarded-for': '192.0.2.77' } })
  ).text()

it('/healthz tells an owner of the master key what the server saw', async () => {
  const { app, deps } = await createTestServer()
  const { nonce, header } = createQuestion(deps, { wantsDatabase: true })
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
  const { header } = createQuestion(stranger)
  const altered = createQuestion(deps).header.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  // Sealed by the same key for another purpose.
  const misused = deps.secrets.seal('{"nonce":"1","wantsDatabase":true}', 'another purpose')
  for (const value of ['', 'a', header, altered, misused]) {
    expect(await ask(app, value)).toBe('{"status":"alive"}')
  }
})
