import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { Text } from '#contract/text.ts'
import { consumeNetworkLimit } from '../../../platform/limits/limiter.ts'
import { findPrimary } from '../../accounts/users/contacts.ts'
import { Name } from '../../accounts/users/metadata-rules.ts'
import {
  checkPasswordStrength,
  toStrengthResponse,
} from '../../operations/methods/password/check-strength.ts'
import { requestResetByAddress, StartReset } from '../../operations/methods/password/request-reset.ts'
import {
  changeByOldPassword,
  changeInSession,
  resetByLink,
} from '../../operations/methods/password/set-password.ts'
import { authenticatePassword, createPassword } from '../../operations/methods/password/sign-in.ts'
import {
  findShownSession,
  readSessionKey,
  requireSessionKey,
  sessionChangeFields,
  sessionFields,
} from '../wire/presented-session.ts'
import { CodeVerifier, LinkToken, Password } from '../wire/schemas.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { registerPasswordMigration } from './password-migration.ts'
import { createSignIn, toAuthResponse } from './sign-in.ts'
import { Metadata } from '../wire/metadata.ts'
import { toUserChange } from './user-fields.ts'
import { Attributes, MatchOptions, requireMatch, toLimitedVisitor, toVisitor } from './visitor.ts'

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
      const { emailId, signedIn } = await createPassword(deps, {
        project,
        address: body.email,
        password: body.password,
        readFields: async (unit) => ({ ...(await toUserChange(unit, project, body)), isActive: true }),
        signIn: createSignIn(deps, { project, sender, body }),
      })
      return { email_id: emailId, ...(await toAuthResponse(signer, signedIn)) }
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
        signIn: createSignIn(deps, { project, sender, body, key }),
      })
      return toAuthResponse(signer, signedIn)
    },
  )

  backendRoute(
    api,
    { call: 'POST /passwords/strength_check', scope: 'read', body: Strength },
    async ({ project, body }) => {
      await consumeNetworkLimit(deps, 'strengthChecks', `${project.id} ${body.email ?? ''}`)
      const userInputs = body.email ? [body.email] : []
      return toStrengthResponse(
        project,
        await checkPasswordStrength(deps, project, body.password, userInputs, 'hint'),
      )
    },
  )
}

const Start = z.extend(StartReset, { attributes: Attributes })
const ByEmail = z.object({
  token: LinkToken,
  password: Password,
  code_verifier: z.optional(CodeVerifier),
  attributes: Attributes,
  options: MatchOptions,
  ...sessionFields,
})
const ByExisting = z.object({
  email: Email,
  existing_password: Password,
  new_password: Password,
  ...sessionFields,
})
const BySession = z.object({ password: Password, ...sessionFields })

/** Registers the calls that set a new password: by emailed link, old password, or fresh session (rule A12). */
function registerPasswordChanges(api: BackendApi): void {
  const { deps, signer } = api

  backendRoute(
    api,
    { call: 'POST /passwords/email/reset/start', scope: 'write', body: Start },
    async ({ project, sender, body }) => {
      const owner = await requestResetByAddress(deps, {
        project,
        sender,
        body,
        visitor: toVisitor(body.attributes),
        countedVisitor: toLimitedVisitor(project, body.email, body.attributes),
      })
      return { user_id: owner.user.id, email_id: owner.email.id }
    },
  )

  backendRoute(
    api,
    { call: 'POST /passwords/email/reset', scope: 'write', body: ByEmail },
    async ({ project, sender, body }) => {
      const { token, password, code_verifier: verifier } = body
      const signedIn = await resetByLink(deps, {
        project,
        sender,
        token,
        verifier,
        password,
        authorize: ({ requestedBy }) => requireMatch(body.options, body.attributes, requestedBy),
        signIn: createSignIn(deps, { project, sender, body }),
      })
      return toAuthResponse(signer, signedIn)
    },
  )

  backendRoute(
    api,
    {
      call: 'POST /passwords/existing_password/reset',
      scope: 'write',
      product: 'passwords',
      body: ByExisting,
    },
    async ({ project, sender, body }) => {
      const { email: address, existing_password: oldPassword, new_password: password } = body
      const signedIn = await changeByOldPassword(deps, {
        project,
        sender,
        address,
        oldPassword,
        password,
        visitor: toLimitedVisitor(project, address),
        signIn: createSignIn(deps, { project, sender, body }),
      })
      return toAuthResponse(signer, signedIn)
    },
  )

  backendRoute(
    api,
    { call: 'POST /passwords/session/reset', scope: 'write', body: BySession },
    async ({ project, sender, body }) => {
      const key = await requireSessionKey(signer, project.id, body)
      const signedIn = await changeInSession(deps, {
        project,
        sender,
        password: body.password,
        async findSession(unit) {
          const session = await findShownSession(unit, deps, key)
          return { session, address: (await findPrimary(unit, session.userId)) ?? null }
        },
        signIn: createSignIn(deps, { project, sender, body, key }),
      })
      return toAuthResponse(signer, signedIn)
    },
  )
}
