import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { listPasskeys, renamePasskey } from '../../accounts/credentials/passkeys.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { runUnit } from '../../base/unit-of-work.ts'
import { requireClaimed } from '../../operations/access/authorize-user-change.ts'
import { authenticatePasskey } from '../../operations/methods/passkeys/authenticate-passkey.ts'
import { issueChallenge } from '../../operations/methods/passkeys/challenges.ts'
import {
  Assertion,
  Attestation,
  CredentialText,
  parseCredential,
} from '../../operations/methods/passkeys/credential.ts'
import {
  Domain,
  PasskeyName,
  requireOrigins,
  StartPasskey,
} from '../../operations/methods/passkeys/fields.ts'
import { registerPasskey, startRegistration } from '../../operations/methods/passkeys/register-passkey.ts'
import { toRequestOptions } from '../../operations/methods/passkeys/webauthn.ts'
import { readSessionKey, sessionFields } from '../wire/presented-session.ts'
import { toProviderPasskey } from '../wire/serializers.ts'
import { type BackendApi, backendRoute, unitRoute } from './backend.ts'
import { createSignIn, toAuthResponse } from './sign-in.ts'
import { findFactorOwner, findUser, protectPortalAccounts } from './user-store.ts'

const encoding = { use_base64_url_encoding: z.optional(z.boolean()) }
const StartRegister = z.extend(StartPasskey, { user_id: Text, ...encoding })
const StartAuthenticate = z.object({ domain: Domain, user_id: z.optional(Text), ...encoding })
const Rename = z.object({ name: PasskeyName })

/** Registers the passkey calls. The options they return are JSON text. */
export function registerBackendPasskeys(api: BackendApi): void {
  const { deps } = api
  const { db } = deps
  registerPasskeyResponses(api)

  backendRoute(
    api,
    { call: 'POST /webauthn/register/start', scope: 'write', product: 'passkeys', body: StartRegister },
    async ({ project, body }) => {
      const { userId, options } = await startRegistration(deps, {
        project,
        origin: undefined,
        body,
        async authorize(unit) {
          const { id } = await findUser(unit, body.user_id)
          protectPortalAccounts(project)
          await requireClaimed(unit, deps, { userId: id, session: undefined })
          return { userId: id, challenged: { userId: id } }
        },
      })
      return { user_id: userId, public_key_credential_creation_options: encodeOptions(options, body) }
    },
  )

  backendRoute(
    api,
    {
      call: 'POST /webauthn/authenticate/start',
      scope: 'write',
      product: 'passkeys',
      body: StartAuthenticate,
    },
    async ({ project, body }) => {
      const { domain } = body
      requireOrigins(deps, project, domain, undefined)
      const { userId, passkeys, challenge } = await runUnit(db, project, async (unit) => {
        const user = body.user_id === undefined ? undefined : await findUser(unit, body.user_id)
        const userPasskeys = user ? await listPasskeys(unit, user.id) : []
        const params = { purpose: 'authenticate', domain } as const
        return {
          userId: user?.id,
          passkeys: userPasskeys.filter((passkey) => passkey.domain === domain),
          challenge: await issueChallenge(unit, deps, { ...params, userId: user?.id ?? null }),
        }
      })
      if (userId !== undefined && passkeys.length === 0)
        throw new SdkError('no_active_webauthn_registrations')
      const options = await toRequestOptions({ domain, challenge, passkeys })
      return { user_id: userId ?? '', public_key_credential_request_options: encodeOptions(options, body) }
    },
  )

  unitRoute(
    api,
    { call: 'GET /webauthn/credentials/:userId/:domain', scope: 'read' },
    async (unit, { params }) => {
      const user = await findUser(unit, params.userId)
      const userPasskeys = await listPasskeys(unit, user.id)
      return {
        credentials: userPasskeys
          .filter(({ domain }) => domain === params.domain)
          .map(({ id, credentialId, publicKey }) => ({
            credential_id: credentialId,
            webauthn_registration_id: id,
            type: 'public-key',
            public_key: publicKey,
          })),
      }
    },
  )

  unitRoute(
    api,
    { call: 'PUT /webauthn/:id', scope: 'write', body: Rename },
    async (unit, { params, body }) => {
      const userId = await findFactorOwner(unit, 'webauthn_registrations', params.id)
      const passkey =
        userId === undefined ? undefined : await renamePasskey(unit, userId, params.id, body.name)
      if (!passkey) throw new SdkError('webauthn_registration_not_found')
      return { webauthn_registration: toProviderPasskey(passkey) }
    },
  )
}

const Credential = z.looseObject({ id: z.string() })
const Options = z.looseObject({
  challenge: z.string(),
  user: z.optional(z.looseObject({ id: z.string() })),
  excludeCredentials: z.optional(z.array(Credential)),
  allowCredentials: z.optional(z.array(Credential)),
})

/** Encodes the binary values of options as base64, unless the call asks for base64url, which browsers read. */
function encodeOptions(
  text: string,
  { use_base64_url_encoding: isUrl }: { use_base64_url_encoding?: boolean | undefined },
): string {
  if (isUrl) return text
  const { challenge, ...options } = Options.parse(JSON.parse(text))
  const encode = (value: string) => Buffer.from(value, 'base64url').toString('base64')
  const withId = <Part extends { id: string }>(part: Part): Part => ({ ...part, id: encode(part.id) })
  return JSON.stringify({
    ...options,
    challenge: encode(challenge),
    user: options.user && withId(options.user),
    excludeCredentials: options.excludeCredentials?.map(withId),
    allowCredentials: options.allowCredentials?.map(withId),
  })
}

const Register = z.object({ user_id: Text, public_key_credential: CredentialText, ...sessionFields })
const Authenticate = z.object({ public_key_credential: CredentialText, ...sessionFields })

/** Registers the calls that verify a browser's response to passkey options (rules A40 to A43). */
function registerPasskeyResponses(api: BackendApi): void {
  const { deps, signer } = api

  backendRoute(
    api,
    { call: 'POST /webauthn/register', scope: 'write', product: 'passkeys', body: Register },
    async ({ project, sender, body }) => {
      const presented = parseCredential(Attestation, body.public_key_credential)
      const key = await readSessionKey(signer, project.id, body)
      const { passkeyId, signedIn } = await registerPasskey(deps, {
        project,
        sender,
        presented,
        acceptsChallenge: ({ userId }) => userId === body.user_id,
        toOrigin: () => undefined,
        async authorize(unit) {
          const user = await findUser(unit, body.user_id)
          protectPortalAccounts(project)
          await requireClaimed(unit, deps, { userId: user.id, session: undefined })
          return user
        },
        signIn: createSignIn(deps, { project, sender, body, key }),
      })
      return { webauthn_registration_id: passkeyId, ...(await toAuthResponse(signer, signedIn)) }
    },
  )

  backendRoute(
    api,
    { call: 'POST /webauthn/authenticate', scope: 'write', product: 'passkeys', body: Authenticate },
    async ({ project, sender, body }) => {
      const presented = parseCredential(Assertion, body.public_key_credential)
      const key = await readSessionKey(signer, project.id, body)
      const { passkeyId, signedIn } = await authenticatePasskey(deps, {
        project,
        presented,
        countedAs: `${project.id} ${presented.credential.id.slice(0, 100)}`,
        // A challenge that a browser requested within its session belongs to that session.
        acceptsChallenge: ({ sessionId }) => sessionId === null,
        acceptsUser: ({ userId }, user) => userId === null || userId === user.id,
        signIn: createSignIn(deps, { project, sender, body, key }),
      })
      return { webauthn_registration_id: passkeyId, ...(await toAuthResponse(signer, signedIn)) }
    },
  )
}
