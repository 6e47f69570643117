import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { Text } from '#contract/text.ts'
import { consumeLimit } from '../../platform/limits/limiter.ts'
import { toRefusalError } from '../access/authorize-account-change.ts'
import { openDirectory } from '../directory.ts'
import {
  checkPasswordStrength,
  requireStrongPassword,
  toStrengthAnswer,
} from '../methods/password/check-strength.ts'
import { toPasswordFactor } from '../methods/password/factor.ts'
import { requirePassword, requireValidPassword } from '../methods/password/require-password.ts'
import { signUpWithPassword } from '../users/create.ts'
import { Name } from '../users/metadata-rules.ts'
import { Password } from '../wire/schemas.ts'
import { readSessionKey, sessionChangeFields, shownSessionFields } from '../wire/shown-session.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { registerPasswordChanges } from './password-changes.ts'
import { registerPasswordMigration } from './password-migration.ts'
import { signInUser, toAuthAnswer } from './sign-in.ts'
import { Metadata, toUserChange } from './user-fields.ts'
import { toLimitedVisitor, toVisitor } from './visitor.ts'

const Create = z.object({
  email: Email,
  password: Password,
  name: z.optional(Name),
  trusted_metadata: Metadata,
  untrusted_metadata: Metadata,
  ...sessionChangeFields,
})
const Authenticate = z.object({
  email: Email,
  password: Password,
  ...shownSessionFields,
  ...sessionChangeFields,
})
const Strength = z.object({ email: z.optional(Email), password: Text.check(z.maxLength(1000)) })

/** Registers the calls that create, check, rate and change passwords. */
export function registerBackendPasswords(api: BackendApi): void {
  const { deps, signer } = api
  const { db, clock } = deps
  registerPasswordChanges(api)
  registerPasswordMigration(api)

  backendRoute(
    api,
    { method: 'POST', path: '/passwords', scope: 'write', product: 'passwords', body: Create },
    async ({ project, body }) => {
      const { email: address, password } = body
      requireStrongPassword(await checkPasswordStrength(deps, project, password, [address]))
      const hash = await deps.hasher.hash(password)
      const { emailId, ...done } = await openDirectory(db, project, async (tx) => {
        const fields = { ...(await toUserChange(tx, project, body)), isActive: true }
        const contact = { kind: 'email', value: address } as const
        const signedUp = await signUpWithPassword(tx, deps, contact, { hash, fields })
        if ('refusal' in signedUp) throw toRefusalError(signedUp.refusal)
        const who = { user: { id: signedUp.userId }, factor: toPasswordFactor(clock.now()) }
        const call = { project, visitor: toVisitor(undefined), change: body }
        return { emailId: signedUp.contacts[0]?.id, ...(await signInUser(tx, deps, who, call)) }
      })
      return { email_id: emailId, ...(await toAuthAnswer(signer, done)) }
    },
  )

  backendRoute(
    api,
    {
      method: 'POST',
      path: '/passwords/authenticate',
      scope: 'write',
      product: 'passwords',
      body: Authenticate,
    },
    async ({ project, body }) => {
      const { email: address, password } = body
      const key = await readSessionKey(signer, project.id, body)
      const limited = { project, visitor: toLimitedVisitor(project, address) }
      const account = await requirePassword(deps, limited, address, password)
      const who = { user: account.user, factor: toPasswordFactor(clock.now()) }
      const call = { project, visitor: toVisitor(undefined), change: body, key }
      const signedIn = await openDirectory(db, project, async (tx) => {
        await requireValidPassword(tx, account)
        return signInUser(tx, deps, who, call)
      })
      return toAuthAnswer(signer, signedIn)
    },
  )

  backendRoute(
    api,
    { method: 'POST', path: '/passwords/strength_check', scope: 'read', body: Strength },
    async ({ project, body }) => {
      await consumeLimit(deps, 'strengthChecks', `${project.id} ${body.email ?? ''}`)
      const known = body.email ? [body.email] : []
      return toStrengthAnswer(project, await checkPasswordStrength(deps, project, body.password, known))
    },
  )
}
