import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { Text } from '#contract/text.ts'
import { consumeLimit } from '../../platform/limits/limiter.ts'
import { toRejectionError } from '../access/authorize-user-change.ts'
import { checkPasswordStrength, toStrengthResponse } from '../methods/password/check-strength.ts'
import { authenticatePassword, createPassword } from '../methods/password/sign-in.ts'
import { Name } from '../users/metadata-rules.ts'
import { readSessionKey, sessionChangeFields, sessionFields } from '../wire/presented-session.ts'
import { Password } from '../wire/schemas.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { registerPasswordChanges } from './password-changes.ts'
import { registerPasswordMigration } from './password-migration.ts'
import { toAuthResponse, toSignIn } from './sign-in.ts'
import { Metadata, toUserChange } from './user-fields.ts'
import { toLimitedVisitor } from './visitor.ts'

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
  ...sessionFields,
})
const Strength = z.object({ email: z.optional(Email), password: Text.check(z.maxLength(1000)) })

/** Registers the calls that create, check, rate and change passwords. */
export function registerBackendPasswords(api: BackendApi): void {
  const { deps, signer } = api
  registerPasswordChanges(api)
  registerPasswordMigration(api)

  backendRoute(
    api,
    { call: 'POST /passwords', scope: 'write', product: 'passwords', body: Create },
    async ({ project, sender, body }) => {
      const created = await createPassword(deps, {
        project,
        address: body.email,
        password: body.password,
        readFields: async (unit) => ({ ...(await toUserChange(unit, project, body)), isActive: true }),
        signIn: toSignIn(deps, { project, sender, body }),
      })
      if ('rejection' in created) throw toRejectionError(created.rejection)
      return { email_id: created.emailId, ...(await toAuthResponse(signer, created.signedIn)) }
    },
  )

  backendRoute(
    api,
    { call: 'POST /passwords/authenticate', scope: 'write', product: 'passwords', body: Authenticate },
    async ({ project, sender, body }) => {
      const { email: address, password } = body
      const key = await readSessionKey(signer, project.id, body)
      const signedIn = await authenticatePassword(deps, {
        project,
        address,
        password,
        visitor: toLimitedVisitor(project, address),
        signIn: toSignIn(deps, { project, sender, body, key }),
      })
      return toAuthResponse(signer, signedIn)
    },
  )

  backendRoute(
    api,
    { call: 'POST /passwords/strength_check', scope: 'read', body: Strength },
    async ({ project, body }) => {
      await consumeLimit(deps, 'strengthChecks', `${project.id} ${body.email ?? ''}`)
      const userInputs = body.email ? [body.email] : []
      return toStrengthResponse(
        project,
        await checkPasswordStrength(deps, project, body.password, userInputs),
      )
    },
  )
}
