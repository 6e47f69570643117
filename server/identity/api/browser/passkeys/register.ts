import * as z from 'zod/mini'
import { removePasskey, renamePasskey } from '../../../accounts/credentials/passkeys.ts'
import { rejectImpersonated } from '../../../accounts/users/user-change.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { runUnit } from '../../../base/unit-of-work.ts'
import { requireClaimed, requireFreshSession } from '../../../operations/access/authorize-user-change.ts'
import {
  Attestation,
  CredentialText,
  parseCredential,
} from '../../../operations/methods/passkeys/credential.ts'
import { PasskeyName, StartPasskey } from '../../../operations/methods/passkeys/fields.ts'
import { registerPasskey, startRegistration } from '../../../operations/methods/passkeys/register-passkey.ts'
import { SessionMinutes } from '../../wire/schemas.ts'
import { toAuthResponse, toProviderPasskey } from '../../wire/serializers.ts'
import { registerRemoval } from '../removal.ts'
import { type SdkApi, sdkRoute } from '../sdk-api.ts'
import { continueSignedIn } from '../sign-in.ts'

const Complete = z.object({ public_key_credential: CredentialText, session_duration_minutes: SessionMinutes })

/** Registers the routes that add a passkey to an account, in a fresh session (rules A40 to A43). */
export function registerRegistering(api: SdkApi): void {
  const { deps, signer } = api

  sdkRoute(
    api,
    { call: 'POST /webauthn/register/start', access: 'session', product: 'passkeys', body: StartPasskey },
    async ({ project, body, principal, origin }) => {
      const { userId, options } = await startRegistration(deps, {
        project,
        origin,
        body,
        async authorize(unit) {
          await requireFreshSession(unit, deps, principal.session)
          return { userId: principal.user.id, challenged: { sessionId: principal.session.id } }
        },
      })
      return { user_id: userId, public_key_credential_creation_options: options }
    },
  )

  sdkRoute(
    api,
    { call: 'POST /webauthn/register', access: 'session', product: 'passkeys', body: Complete },
    async ({ project, sender, body, principal, token }) => {
      if (token === undefined) throw new SdkError('unable_to_register_webauthn_registration')
      const { passkeyId, signedIn } = await registerPasskey(deps, {
        project,
        sender,
        presented: parseCredential(Attestation, body.public_key_credential),
        acceptsChallenge: ({ sessionId }) => sessionId === principal.session.id,
        toOrigin: ({ origin }) => origin,
        async authorize(unit) {
          await requireClaimed(unit, deps, { userId: principal.user.id, session: principal.session })
          return principal.user
        },
        signIn: (unit, { factor }) =>
          continueSignedIn(unit, deps, { session: principal.session, token }, factor),
      })
      return { webauthn_registration_id: passkeyId, ...(await toAuthResponse(signer, signedIn)) }
    },
  )
}

/** Validated in the handler: an invalid name has its own error here, not the error for a user's name. */
const Rename = z.object({ name: z.optional(z.unknown()) })

/**
 * Registers the routes that rename and delete the signed-in user's passkeys. Other users' passkeys are not found
 * (rule A46).
 */
export function registerPasskeyChanges(api: SdkApi): void {
  const { db } = api.deps

  sdkRoute(
    api,
    { call: 'PUT /webauthn/update/:id', access: 'session', exempt: 'account', body: Rename },
    async ({ project, body, principal, params }) => {
      const { success, data: name } = PasskeyName.safeParse(body.name)
      if (!success) throw new SdkError('empty_webauthn_registration_name')
      rejectImpersonated(principal.session)
      const passkey = await runUnit(db, project, (unit) =>
        renamePasskey(unit, principal.user.id, params.id, name),
      )
      if (!passkey) throw new SdkError('webauthn_registration_not_found')
      return { webauthn_registration: toProviderPasskey(passkey) }
    },
  )

  registerRemoval(api, {
    path: '/users/webauthn_registrations/:id',
    notFound: 'webauthn_registration_not_found',
    async remove(unit, userId, id) {
      const passkey = await removePasskey(unit, userId, id)
      return passkey && { kind: 'passkeyRemoved', values: { name: passkey.name } }
    },
  })
}
