import { describe, expect, it } from 'vitest'
import { listActivity } from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import { createPerson, createShopUser, getAccount, testPassword } from '#support/server/people.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { callProvider, readOutbox, signInByCode } from '#support/server/provider-client.ts'
import { portalToken } from '#support/server/test-server.ts'
import { addTotp } from '#support/server/totps.ts'
import { runCommand } from '../run-command.ts'

const server = testServerForEach()

const run = (...argv: string[]) => runCommand(server.deps, argv)
const lastRow = async () => (await listActivity(server)).filter((row) => row.actor === 'operator').at(-1)

describe('removing a second factor', () => {
  const startSession = async (publicToken: string) =>
    (
      await callProvider(server, '/passwords/authenticate', {
        body: { email: 'ann@bakery.org', password: testPassword, session_duration_minutes: 30 },
        publicToken,
      })
    ).body.data as { session: { second_factor_pending?: true } }

  it('signs out everywhere, notifies the owner and keeps password and PIN', async () => {
    const ann = await createPerson(server, 'ann@bakery.org')
    await addTotp(server, ann.token, { publicToken: portalToken })
    expect((await startSession(portalToken)).session.second_factor_pending).toBe(true)
    expect(await run('second-factor', 'remove', ann.email)).toContain(ann.email)
    expect((await callApi(server, '/auth/me', undefined, ann.token)).status).toBe(401)
    expect((await startSession(portalToken)).session.second_factor_pending).toBeUndefined()
    expect((await readOutbox(server, ann.email))[0]?.subject).toBe(
      'Two-step verification is off for your Cakelock account',
    )
    const { pinHash } = (await getAccount(server, ann.email)).person
    expect(pinHash).not.toBeNull()
    expect(await lastRow()).toMatchObject({ action: 'second_factor_removed', subject: ann.email })
    await expect(run('second-factor', 'remove', ann.email)).rejects.toThrow(/has no authenticator app/)
  })

  it('in another project does not affect the portal’s account', async () => {
    const ann = await createPerson(server, 'ann@bakery.org')
    await addTotp(server, ann.token, { publicToken: portalToken })
    await createShopUser(server, ann.email)
    const shopSession = await signInByCode(server, ann.email)
    await addTotp(server, shopSession)
    await run('second-factor', 'remove', ann.email, '--project', 'Shop')
    expect((await callApi(server, '/auth/me', undefined, ann.token)).status).toBe(200)
    expect((await startSession(portalToken)).session.second_factor_pending).toBe(true)
    expect((await callProvider(server, '/users/me', { method: 'GET', token: shopSession })).status).toBe(404)
  })
})
