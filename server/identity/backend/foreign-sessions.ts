import * as z from 'zod/mini'
import { findEmail } from '#contract/ids.ts'
import { Text } from '#contract/text.ts'
import { openDirectory } from '../directory.ts'
import { findForeignUser, toExternalId } from '../foreign-sessions/find-user.ts'
import { readUserinfo } from '../foreign-sessions/read-userinfo.ts'
import { createTrustedTokens } from '../foreign-sessions/verify-trusted-token.ts'
import { useIdToken } from '../methods/one-tap/start-store.ts'
import { toMailSender } from '../projects/mail-sender.ts'
import type { Factor } from '../schema/sessions.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { BackendError } from './error.ts'
import { readSessionKey, sessionChangeFields, shownSessionFields } from './shown-session.ts'
import { signInUser, toAuthAnswer } from './sign-in.ts'
import { protectPortalAccounts } from './user-store.ts'
import { toVisitor } from './visitor.ts'

const Migrate = z.object({
  // The token is sent in a header.
  session_token: z.string().check(z.regex(/^[\x21-\x7e]{1,8000}$/)),
  ...sessionChangeFields,
})
const Attest = z.object({
  profile_id: Text.check(z.maxLength(128)),
  token: z.string().check(z.regex(/^[\w.-]{1,8000}$/)),
  ...shownSessionFields,
  ...sessionChangeFields,
})

/** Registers the calls that exchange the sessions and tokens of other servers, which the project's document names. */
export function registerForeignSessions(api: BackendApi): void {
  const { deps, signer } = api
  const { db, clock } = deps
  const verify = createTrustedTokens(deps)

  const toFactor = (type: string, delivery_method: string): Factor => ({
    type,
    delivery_method,
    last_authenticated_at: clock.now().toISOString(),
  })

  backendRoute(
    api,
    { method: 'POST', path: '/sessions/migrate', scope: 'write', body: Migrate },
    async ({ project, body }) => {
      protectPortalAccounts(project)
      const { sessionMigration } = project
      if (sessionMigration === null) throw new BackendError('migrate_from_external_missing_userinfo')
      const person = await readUserinfo(deps, sessionMigration, body.session_token)
      if ('problem' in person) {
        throw new BackendError(
          person.problem === 'no_email'
            ? 'migrate_from_external_email_does_not_exist'
            : 'migrate_from_external_unexpected_response',
        )
      }
      const done = await openDirectory(db, project, async (tx) => {
        const id = await findForeignUser(tx, deps, person, { mayCreate: true, sender: toMailSender(project) })
        if (id === undefined) throw new BackendError('user_not_found')
        const who = { user: { id }, factor: toFactor('imported', 'imported_oidc') }
        return signInUser(tx, deps, who, { project, visitor: toVisitor(undefined), change: body })
      })
      return toAuthAnswer(signer, done)
    },
  )

  backendRoute(
    api,
    { method: 'POST', path: '/sessions/attest', scope: 'write', body: Attest },
    async ({ project, body }) => {
      protectPortalAccounts(project)
      const profile = project.trustedTokens.find(({ profile_id }) => profile_id === body.profile_id)
      if (!profile) throw new BackendError('trusted_token_profile_not_found')
      const key = await readSessionKey(signer, project.id, body)
      const claims = await verify(profile, body.token)
      if (!claims) throw new BackendError('invalid_trusted_auth_token')
      const { email_claim, external_id_claim, create_users: mayCreate } = profile
      const address = email_claim === null || claims.email_verified === false ? '' : claims[email_claim]
      const person = {
        email: typeof address === 'string' ? findEmail(address) : undefined,
        externalId: external_id_claim === null ? undefined : toExternalId(claims[external_id_claim]),
      }
      const done = await openDirectory(db, project, async (tx) => {
        // Without its signature, which has several valid forms.
        const signed = body.token.slice(0, body.token.lastIndexOf('.'))
        if (!(await useIdToken(tx, signed, new Date((claims.exp ?? 0) * 1000)))) {
          throw new BackendError('invalid_trusted_auth_token')
        }
        const id = await findForeignUser(tx, deps, person, { mayCreate, sender: toMailSender(project) })
        if (id === undefined) throw new BackendError('user_not_found')
        const factor = {
          ...toFactor('trusted_auth_token', 'trusted_token_exchange'),
          trusted_auth_token_factor: { token_id: claims.jti ?? '' },
        }
        const call = { project, visitor: toVisitor(undefined), change: body, key }
        return signInUser(tx, deps, { user: { id }, factor }, call)
      })
      return toAuthAnswer(signer, done)
    },
  )
}
