import { expect, it } from 'vitest'
import { createPerson } from '#support/server/people.ts'
import { createTestServer, portalProject } from '#support/server/test-server.ts'
import { isOfDeletedAccount } from '../../platform/db/deleted-account.ts'
import { openDirectory } from '../directory.ts'
import { issueChallenge } from '../methods/passkeys/challenges.ts'
import { addFactor, findCaller, revokeSession } from './store.ts'

it('answers session_ended if a session ends while a factor is added', async () => {
  const server = await createTestServer()
  const { db, clock } = server.deps
  const { token, userId, sessionId } = await createPerson(server, 'ann@example.org')
  const caller = await openDirectory(db, portalProject, (tx) => findCaller(tx, token, clock.now()))
  await openDirectory(db, portalProject, (tx) => revokeSession(tx, userId, sessionId))
  const factor = { type: 'password', delivery_method: 'knowledge', last_authenticated_at: 'now' } as never
  await expect(
    openDirectory(
      db,
      portalProject,
      async (tx) => caller && addFactor(tx, caller.session, factor, clock.now()),
    ),
  ).rejects.toMatchObject({ code: 'session_ended' })
})

it('recognizes the error if a session ends while a passkey challenge is issued', async () => {
  const { deps } = await createTestServer()
  const params = {
    purpose: 'register',
    sessionId: 'session-ended',
    domain: 'localhost',
    origin: null,
  } as const
  const issued = openDirectory(deps.db, portalProject, (tx) => issueChallenge(tx, deps, params))
  await expect(issued).rejects.toSatisfy(isOfDeletedAccount)
})
