import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { setPassword } from '../../../../server/identity/accounts/users/passwords.ts'
import { updateUser } from '../../../../server/identity/accounts/users/store.ts'
import { toConsumers } from '../../../../server/identity/base/projects/store.ts'
import { passwords } from '../../../../server/identity/base/schema/users.ts'
import { inProject, runUnit } from '../../../../server/identity/base/unit-of-work.ts'
import { signInByCode } from '../provider-client.ts'
import type { TestServer } from '../test-server.ts'
import { addApplicationOf } from './application.ts'
import { addBackend } from './backend-flows.ts'
import { addContacts } from './contacts.ts'
import { createFlow, type Flow } from './flow.ts'
import { prepareSide, type Side, toTemplateId } from './pairs.ts'
import { addSignInMethods } from './sign-in-methods.ts'
import { addSocial } from './social-flows.ts'

/**
 * Everything that belongs to a user, a browser and an application of one project, by its kind. All values are valid.
 */
export type OwnedRows = Record<string, string>

/** Creates a user of a project who has everything, including everything that can still be redeemed. */
export async function createOwnedRows(server: TestServer, side: Side, email: string): Promise<OwnedRows> {
  await prepareSide(server, side)
  const flow = createFlow(server, side)
  const password = `correct-horse-${randomBytes(4).toString('hex')}`
  const session = await signIn(flow, email, password)
  const externalId = `external-${randomBytes(4).toString('hex')}`
  await runUnit(server.deps.db, toConsumers(side), (unit) => updateUser(unit, session.userId, { externalId }))
  return {
    email,
    externalId,
    password,
    projectId: side.id,
    publicToken: side.publicToken,
    origin: side.origin,
    domain: side.domain,
    home: side.home,
    template: toTemplateId(side),
    // These are created first, because they require a session that authenticated within five minutes.
    ...session,
    ...(await addSocial(flow, session.sessionToken, email)),
    ...(await addContacts(flow, session.sessionToken, email)),
    ...(await addSignInMethods(flow, session.sessionToken)),
    ...(await addApplicationOf(flow, session.sessionToken)),
    ...(await addBackend(flow, session.userId, email)),
  }
}

async function signIn(flow: Flow, email: string, password: string) {
  const { server, side } = flow
  const sessionToken = await signInByCode(server, email, { publicToken: side.publicToken })
  const { data, headers } = await flow.post('/sessions/authenticate', {}, sessionToken)
  const user = data.user as { user_id: string; emails: { email_id: string }[] }
  const passwordHash = await server.deps.hasher.hash(password)
  const passwordId = await runUnit(server.deps.db, toConsumers(side), async (unit) => {
    await setPassword(unit, server.deps, user.user_id, passwordHash)
    const owned = inProject(unit, passwords, eq(passwords.userId, user.user_id))
    return (await unit.tx.select().from(passwords).where(owned))[0]?.id ?? ''
  })
  const again = await flow.post('/passwords/authenticate', { email, password })
  return {
    sessionToken,
    sessionJwt: String(data.session_jwt),
    sessionId: (data.session as { session_id: string }).session_id,
    userId: user.user_id,
    passwordId,
    emailId: user.emails[0]?.email_id ?? '',
    browser:
      /browser=([\w-]+)/.exec(again.headers.get('set-cookie') ?? headers.get('set-cookie') ?? '')?.[1] ?? '',
  }
}
