import { describe, expect, it } from 'vitest'
import { createShopUser } from '#support/server/people.ts'
import { callProvider } from '#support/server/provider-client.ts'
import { createTestServer } from '#support/server/test-server.ts'
import { runCommand } from '../admin/run-command.ts'
import type { Config } from '../platform/config/config.ts'
import { parseNetwork } from '../platform/outbound/networks.ts'

/** nginx's $request_id. */
const sentId = '0f9b2d7c5a1e4c3f8d6b7a9e0c1d2e3f'
const ownForm = /^request-[\da-f-]{36}$/

function toNetworks(text: string) {
  const network = parseNetwork(text)
  return network ? [network] : []
}

async function send(trustedProxies: Config['trustedProxies'], id = sentId) {
  const server = await createTestServer({ trustedProxies })
  await createShopUser(server, 'ann@example.org')
  const { headers, body } = await callProvider(server, '/passwords/authenticate', {
    body: { email: 'ann@example.org', password: 'a wrong plum orchard', session_duration_minutes: 30 },
    headers: { 'x-request-id': id, 'x-forwarded-for': '203.0.113.9' },
    ip: '10.1.2.3',
  })
  return { server, id: headers.get('x-request-id') ?? '', body }
}

describe('the ID of a request', () => {
  it('leads from the proxy’s log to the response, the server’s log and the project’s log', async () => {
    const { server, id, body } = await send(1)
    expect(id).toBe(sentId)
    expect(body).toMatchObject({ request_id: sentId })
    const lines = server.logged
      .map((line) => JSON.parse(line) as { requestId?: string; msg: string })
      .filter(({ requestId }) => requestId === sentId)
    expect(lines.map(({ msg }) => msg)).toEqual(['security event', 'request'])
    const shown = await runCommand(server.deps, ['log', '--request', sentId])
    expect(shown).toMatch(/^\S+ {2}Shop {2}password rejected {2}[^\n]+$/)
    expect(shown).toContain(`POST /sdk/v1/passwords/authenticate, ${sentId}`)
    const [entry] = (await runCommand(server.deps, ['log', '--request', sentId, '--json'])).split('\n')
    expect(JSON.parse(entry ?? '')).toMatchObject({ kind: 'password_refused', requestId: sentId })
    expect(await runCommand(server.deps, ['log', '--request', 'request-1'])).toBe('No entries.')
  })

  it('of a proxy is accepted from its network', async () => {
    expect((await send(toNetworks('10.0.0.0/8'))).id).toBe(sentId)
  })

  it.each<[string, Config['trustedProxies'], string?]>([
    ['a client without a proxy', 0],
    ['a client outside of the proxies’ networks', toNetworks('192.168.0.0/16')],
    ['a proxy that passes on a short one', 1, 'abc'],
    ['a proxy that passes on a long one', 1, 'a'.repeat(129)],
    ['a proxy that passes on other characters', 1, `${sentId} admin`],
  ])('is a new one if it comes from %s', async (_, proxies, sent) => {
    const { server, id } = await send(proxies, sent)
    expect(id).toMatch(ownForm)
    expect(await runCommand(server.deps, ['log', '--request', id])).toContain('password rejected')
  })
})
