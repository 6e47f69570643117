import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { callApi } from '#support/server/call.ts'
import { createPersonSteps, describeIdentity } from '#support/server/identity-contract/describe-identity.ts'
import { createPerson } from '#support/server/people.ts'
import { createTestServer, portalToken } from '#support/server/test-server.ts'
import { sessions } from '../../identity/base/schema/sessions.ts'
import { changeOwnPassword } from './passwords.ts'

describeIdentity('the in-process adapter', async () => {
  const server = await createTestServer()
  return {
    identity: server.deps.identity,
    differences: [],
    ...createPersonSteps(server, portalToken),
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
