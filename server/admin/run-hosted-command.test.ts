import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { passGate } from '#support/server/accounts.ts'
import { callApi } from '#support/server/call.ts'
import { createHostedPerson, createHostedServer, type HostedServer } from '#support/server/hosted.ts'
import { testPassword } from '#support/server/people.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { minutes } from '../platform/machine/clock.ts'
import { runHostedCommand } from './run-hosted-command.ts'

const ann = 'ann@customer.org'
let hosted: HostedServer
beforeEach(async () => {
  hosted = await createHostedServer()
})
afterEach(() => hosted.provider.close())

const run = (...argv: string[]) => runHostedCommand(hosted.server.deps, argv)
const me = (token: string) => callApi(hosted.server, '/auth/me', undefined, token)

describe('an operator of a portal with a hosted provider', () => {
  it('creates a company and its admin', async () => {
    const { token } = await createHostedPerson(hosted, ann)
    expect(await run('company', 'add', 'customer.org', 'Customer')).toContain('Created Customer')
    expect(await run('admin', 'add', ann)).toContain('is now an admin')
    expect((await me(token)).body).toMatchObject({ is_admin: true, organization: { name: 'Customer' } })
    await expect(run('admin', 'add', 'nobody@customer.org')).rejects.toThrow('No account has')
    await expect(run('admin', 'remove', ann)).rejects.toThrow('last admin')
  })

  it('clears a PIN: the sessions end, and the email address must be verified again', async () => {
    const { token } = await createHostedPerson(hosted, ann)
    hosted.server.clock.advance(minutes(11))
    hosted.provider.server.clock.advance(minutes(11))
    expect(await run('pin', 'clear', ann)).toContain('was cleared')
    expect((await me(token)).status).toBe(401)
    const account = { email: ann, password: testPassword }
    const next = (await callApi(hosted.server, '/stytch/authenticate', account)).body.session_token
    expect((await me(next)).body).toMatchObject({ verified_at: null, requires_pin: false })
    const [message] = await readOutbox(hosted.provider.server, ann)
    const verify = { email: ann, verify_code: message?.code }
    expect((await callApi(hosted.server, '/verify_code', verify, next)).status).toBe(200)
    await passGate(hosted.server, next, '0000')
    expect((await me(next)).body).toMatchObject({ verified_at: expect.any(String), requires_pin: true })
    await expect(run('pin', 'clear', 'nobody@customer.org')).rejects.toThrow('No portal user')
  })

  it('rotates the master key', async () => {
    await createHostedPerson(hosted, ann)
    expect(await run('master-key', 'rotate')).toContain('already encrypted')
  })

  it.each([
    ['password', 'expire', ann],
    ['project', 'list'],
    ['secret', 'create', 'Portal'],
    ['application', 'list'],
  ])('is told to use the provider’s tools for accounts: %s %s', async (...argv) => {
    await expect(run(...argv)).rejects.toThrow('the accounts are at a hosted provider')
  })
})
