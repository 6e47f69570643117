import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { callApi } from '#support/server/call.ts'
import { describeIdentity } from '#support/server/identity-contract/describe-identity.ts'
import { createPerson } from '#support/server/people.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { createTestServer, portalOrigin, portalToken } from '#support/server/test-server.ts'
import { addTotp, toCurrentCode, toWrongCode } from '#support/server/totps.ts'
import { sessions } from '../../identity/schema/sessions.ts'
import { changeOwnPassword } from './passwords.ts'

describeIdentity('the in-process adapter', async () => {
  const server = await createTestServer()
  return {
    identity: server.deps.identity,
    differences: [],
    pageUrl: `${portalOrigin}/login`,
    async listCodes(address) {
      return (await readOutbox(server, address)).flatMap(({ code }) => code ?? [])
    },
    async findResetToken(address) {
      const [message] = await readOutbox(server, address)
      return /token=([\w-]+)/.exec(message?.text ?? '')?.[1]
    },
    async addAuthenticatorApp(token) {
      const { secret, recovery_codes: recoveryCodes } = await addTotp(server, token, {
        publicToken: portalToken,
      })
      return {
        nextCode() {
          server.clock.advance(90_000)
          return toCurrentCode(server, secret)
        },
        wrongCode: () => toWrongCode(server, secret),
        recoveryCodes,
      }
    },
  }
})

it('throws when the portal calls the in-process adapter in a transaction', async () => {
  const { db, identity } = (await createTestServer()).deps
  await expect(db.transaction(() => identity.getProject())).rejects.toThrow('Nested transaction')
})

it('rejects impersonated sessions', async () => {
  const server = await createTestServer()
  const { token, sessionId } = await createPerson(server, 'ann@example.org')
  expect((await callApi(server, '/auth/me', undefined, token)).status).toBe(200)
  const factor = { type: 'impersonated', delivery_method: 'impersonation', last_authenticated_at: '' }
  await server.deps.db.transaction((tx) =>
    tx
      .update(sessions)
      .set({ factors: [factor] })
      .where(eq(sessions.id, sessionId)),
  )
  expect((await callApi(server, '/auth/me', undefined, token)).status).toBe(401)
})

it('sets no password in a session that ends while the password is hashed (rule O16)', async () => {
  const server = await createTestServer()
  const { token, sessionId } = await createPerson(server, 'ann@example.org')
  const { deps } = server
  const hash = async (secret: string) => {
    await deps.db.transaction((tx) => tx.delete(sessions).where(eq(sessions.id, sessionId)))
    return deps.hasher.hash(secret)
  }
  const change = changeOwnPassword(
    { ...deps, hasher: { ...deps.hasher, hash } },
    { token, password: 'plum orbit lantern 41', locale: 'en' },
  )
  await expect(change).rejects.toMatchObject({ code: 'session_ended' })
})
