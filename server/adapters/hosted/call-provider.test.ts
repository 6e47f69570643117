import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { Client } from 'stytch'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openEmptyDatabase } from '#support/server/database.ts'
import type { Database } from '../../platform/db/database.ts'
import { type CallProvider, createCallProvider } from './call-provider.ts'

const Result = z.object({ user_id: z.string() })

let server: Server | undefined
let logged: string[]
let db: Database
beforeEach(async () => {
  logged = []
  db = await openEmptyDatabase()
})
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** Starts a provider that sends one response, or none. @returns a call, and the wrapper under test */
async function open(status: number | undefined, body = '') {
  const started = createServer((_, response) => {
    if (status !== undefined) response.writeHead(status).end(body)
  })
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const { port } = started.address() as AddressInfo
  const client = new Client({ project_id: 'project-test-1', secret: 's', env: `http://127.0.0.1:${port}/` })
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(line) })
  const provider = createCallProvider({ db, log }, { timeout: 300 })
  return { provider, call: () => client.sessions.authenticate({ session_token: 'token' }) }
}

const reject = (status: number, type: string, details?: object) =>
  open(status, JSON.stringify({ status_code: status, error_type: type, error_details: details }))

const problemOf = (call: Promise<unknown>) => call.catch((problem: unknown) => problem)
const unavailable = { code: 'unavailable', content: { retryAfterSeconds: 5 } }

describe('a provider that fails', () => {
  it.each<[string, number | undefined, string]>([
    ['no response', undefined, ''],
    ['an error from the provider', 500, '{"status_code":500,"error_type":"internal_server_error"}'],
    ['an error page from a proxy', 502, '<html>'],
    ['an error without a status', 503, '{}'],
    ['a page with a success status', 200, '<html>'],
    ['an empty response', 204, ''],
    ['another object', 200, '{"status_code":200}'],
    ['an error that is not an object', 401, 'null'],
  ])('is unavailable, and no session ends: %s', async (_, status, body) => {
    const { provider, call } = await open(status, body)
    expect(await problemOf(provider.find(Result, call))).toMatchObject(unavailable)
    expect(
      await problemOf(provider.require(Result, call, { session_not_found: 'session_ended' })),
    ).toMatchObject(unavailable)
  })

  it('is unavailable if it is stopped', async () => {
    const { provider, call } = await open(200, '{}')
    await new Promise((resolve) => server?.close(resolve))
    expect(await problemOf(provider.find(Result, call))).toMatchObject(unavailable)
  })
})

describe('a rejection of the provider', () => {
  it('becomes the error that the call expects', async () => {
    const { provider, call } = await reject(404, 'session_not_found')
    const problem = await problemOf(provider.require(Result, call, { session_not_found: 'session_ended' }))
    expect(problem).toMatchObject({ code: 'session_ended' })
  })

  it('is undefined if the provider does not have the session', async () => {
    const { provider, call } = await reject(404, 'session_not_found')
    expect(await provider.find(Result, call)).toBeUndefined()
  })

  it.each([
    [401, 'invalid_secret_authentication'],
    [401, 'invalid_project_id_authentication'],
    [403, 'secret_cannot_write'],
  ])('of the credentials (%s %s) is unavailable, and is logged for the operator', async (status, type) => {
    const { provider, call } = await reject(status, type)
    expect(await problemOf(provider.find(Result, call))).toMatchObject(unavailable)
    expect(logged.join()).toContain('the provider rejects PROVIDER_PROJECT_ID or PROVIDER_SECRET')
    expect(JSON.parse(logged[0] ?? '{}')).toMatchObject({ level: 50, type })
  })

  it('without an expected type is unavailable and logged', async () => {
    const { provider, call } = await reject(400, 'product_not_enabled')
    expect(await problemOf(provider.require(Result, call))).toMatchObject(unavailable)
    expect(logged.join()).toContain('product_not_enabled')
  })

  it('due to too many requests says how long to wait', async () => {
    const limited = await reject(429, 'too_many_requests', { retry_after_seconds: 41 })
    expect(await problemOf(limited.provider.find(Result, limited.call))).toMatchObject({
      code: 'too_many_requests',
      content: { retryAfterSeconds: 41 },
    })
  })
})

it('throws in a transaction', async () => {
  const { provider, call } = await open(200, '{}')
  const inTransaction = (work: CallProvider['find']) => db.transaction(() => work(Result, call))
  await expect(inTransaction(provider.find)).rejects.toThrow('in a transaction')
  await expect(db.read(() => provider.require(Result, call))).rejects.toThrow('in a transaction')
})
