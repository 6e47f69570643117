import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client, StytchError } from 'stytch'
import { afterEach, expect, it } from 'vitest'
import { callProvider } from './call-provider.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** Starts a provider that gives one answer, or none, and authenticates a session there. */
async function authenticate(status: number | undefined, body = ''): Promise<unknown> {
  const started = createServer((_, response) => {
    if (status !== undefined) response.writeHead(status).end(body)
  })
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const { port } = started.address() as AddressInfo
  const client = new Client({ project_id: 'project-test-1', secret: 's', env: `http://127.0.0.1:${port}/` })
  const call = callProvider(() => client.sessions.authenticate({ session_token: 'token' }), 300)
  return call.catch((problem: unknown) => problem)
}

const unavailable = { code: 'unavailable', extras: { retryAfterSeconds: 5 } }

it.each([
  ['no answer', undefined, ''],
  ['an error of the provider', 500, '{"status_code":500,"error_type":"internal_server_error"}'],
  ['a page of a proxy', 502, '<html>'],
  ['an error without a status', 503, '{}'],
])('reports %s as unavailable', async (_, status, body) =>
  expect(await authenticate(status, body)).toMatchObject(unavailable),
)

it('passes on a refusal of the provider', async () => {
  const problem = await authenticate(404, '{"status_code":404,"error_type":"session_not_found"}')
  expect(problem).toBeInstanceOf(StytchError)
  expect(problem).toMatchObject({ error_type: 'session_not_found' })
})
