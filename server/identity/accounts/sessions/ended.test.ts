import { expect, it } from 'vitest'
import { createPerson } from '#support/server/people.ts'
import { createTestServer, portalProject } from '#support/server/test-server.ts'
import { isOfDeletedAccount } from '../../../platform/db/deleted-account.ts'
import { runUnit } from '../../base/unit-of-work.ts'
import { issueChallenge } from '../../operations/methods/passkeys/challenges.ts'
import { findPrincipal } from './principal.ts'
import { addFactor, revokeSession } from './store.ts'

it('responds with session_ended if a session ends while a factor is added', async () => {
  const server = await createTestServer()
  const { db, clock } = server.deps
  const { token, userId, sessionId } = await createPerson(server, 'ann@example.org')
  const principal = await runUnit(db, portalProject, (unit) => findPrincipal(unit, token, clock.now()))
  await runUnit(db, portalProject, (unit) => revokeSession(unit, userId, sessionId))
  const factor = { type: 'password', delivery_method: 'knowledge', last_authenticated_at: 'now' } as never
  await expect(
    runUnit(
      db,
      portalProject,
      async (unit) => principal && addFactor(unit, principal.session, factor, clock.now()),
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
  const issued = runUnit(deps.db, portalProject, (unit) => issueChallenge(unit, deps, params))
  await expect(issued).rejects.toSatisfy(isOfDeletedAccount)
})
