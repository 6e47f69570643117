import { expect, it } from 'vitest'
import { createPerson } from '#support/server/people.ts'
import { createTestServer } from '#support/server/test-server.ts'
import { isOfDeletedAccount } from '../../platform/db/deleted-account.ts'
import { issueChallenge } from '../methods/passkeys/challenges.ts'
import { addFactor, findCaller, revokeSession } from './store.ts'

it('answers session_ended if a session ends while a factor is added', async () => {
  const server = await createTestServer()
  const { db, clock } = server.deps
  const { token, userId, sessionId } = await createPerson(server, 'ann@example.org')
  const caller = await db.transaction((tx) => findCaller(tx, token, clock.now()))
  await db.transaction((tx) => revokeSession(tx, userId, sessionId))
  const factor = { type: 'password', delivery_method: 'knowledge', last_authenticated_at: 'now' } as never
  await expect(
    db.transaction(async (tx) => caller && addFactor(tx, caller.session, factor, clock.now())),
  ).rejects.toMatchObject({ code: 'session_ended' })
})

it('recognizes the error if a session ends while a passkey challenge is issued', async () => {
  const { deps } = await createTestServer()
  const params = {
    purpose: 'register',
    projectId: 'project-portal',
    sessionId: 'session-ended',
    domain: 'localhost',
    origin: null,
  } as const
  const issued = deps.db.transaction((tx) => issueChallenge(tx, deps, params))
  await expect(issued).rejects.toSatisfy(isOfDeletedAccount)
})
