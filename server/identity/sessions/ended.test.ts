import { expect, it } from 'vitest'
import { createPerson } from '#support/server/people.ts'
import { createTestServer } from '#support/server/test-server.ts'
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
