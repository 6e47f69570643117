import { expect, it } from 'vitest'
import { callApi } from '#support/server/call.ts'
import { describeIdentity } from '#support/server/identity-contract/describe-identity.ts'
import { createPerson, testPassword } from '#support/server/people.ts'
import { readOutbox, signInByCode } from '#support/server/provider-client.ts'
import { createTestServer, portalOrigin, portalToken } from '#support/server/test-server.ts'
import { addTotp, callTotps, toCurrentCode } from '#support/server/totps.ts'

describeIdentity('the in-process adapter', async () => {
  const server = await createTestServer()
  return {
    identity: server.deps.identity,
    pageUrl: `${portalOrigin}/login`,
    async listCodes(address) {
      return (await readOutbox(server, address)).flatMap(({ code }) => code ?? [])
    },
    async findResetToken(address) {
      const [mail] = await readOutbox(server, address)
      return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    },
  }
})

it('throws when the portal calls the in-process adapter in a transaction', async () => {
  const { db, identity } = (await createTestServer()).deps
  await expect(db.transaction(() => identity.getProject())).rejects.toThrow('Nested transaction')
})

it('refuses the session of an account with an authenticator app until it gives a code', async () => {
  const server = await createTestServer()
  const portal = { publicToken: portalToken }
  const ann = await createPerson(server, 'ann@bakery.org', 'verified')
  const token = await signInByCode(server, ann.email, portal)
  const { secret } = await addTotp(server, token, portal)
  const body = { email: ann.email, password: testPassword, session_duration_minutes: 30 }
  const signedIn = await callApi(server, '/stytch/authenticate', body)
  const pending = String(signedIn.body.session_token)
  expect((await callApi(server, '/auth/me', undefined, token)).status).toBe(200)
  expect((await callApi(server, '/auth/me', undefined, pending)).body.code).toBe('session_ended')
  await expect(
    server.deps.identity.changePassword({ token: pending, password: 'violet-harbour-quilt-31' }),
  ).rejects.toMatchObject({ code: 'session_ended' })
  const totp_code = toCurrentCode(server, secret, 1)
  await callTotps(server, '/authenticate', pending, { totp_code }, portal)
  expect((await callApi(server, '/auth/me', undefined, pending)).status).toBe(200)
})
