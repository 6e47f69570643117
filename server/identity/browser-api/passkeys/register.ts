import * as z from 'zod/mini'
import { cutText } from '#contract/text.ts'
import { requireClaimed, requireFreshSession } from '../../access/authorize-user-change.ts'
import { continueSession } from '../../access/sign-in.ts'
import { listPasskeys, maxPerUser, type Passkey } from '../../credentials/passkeys.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import { issueChallenge } from '../../methods/passkeys/challenges.ts'
import { Attestation, CredentialText, parseCredential } from '../../methods/passkeys/credential.ts'
import { requireOrigins, StartPasskey } from '../../methods/passkeys/fields.ts'
import { registerPasskey } from '../../methods/passkeys/register-passkey.ts'
import { toCreationOptions } from '../../methods/passkeys/webauthn.ts'
import { runUnit } from '../../unit-of-work.ts'
import { findDisplayName } from '../../users/sign-in-methods.ts'
import { SessionMinutes } from '../../wire/schemas.ts'
import { toAuthResponse } from '../../wire/serializers.ts'
import { type SdkApi, sdkRoute } from '../sdk-api.ts'

const Complete = z.object({ public_key_credential: CredentialText, session_duration_minutes: SessionMinutes })

/** Registers the routes that add a passkey to an account, in a fresh session (rules A40 to A43). */
export function registerRegistering(api: SdkApi): void {
  const { deps, signer } = api
  const { db } = deps

  sdkRoute(
    api,
    { call: 'POST /webauthn/register/start', access: 'session', product: 'passkeys', body: StartPasskey },
    async ({ project, body, principal, origin }) => {
      const { domain } = body
      requireOrigins(deps, project, domain, origin)
      const registration = await runUnit(db, project, async (unit) => {
        await requireFreshSession(unit, deps, principal.session)
        const passkeys = await listPasskeys(unit, principal.user.id)
        if (passkeys.length >= maxPerUser) throw new SdkError('too_many_webauthn_registrations')
        const challenge = await issueChallenge(unit, deps, {
          purpose: 'register',
          sessionId: principal.session.id,
          domain,
          origin: origin ?? null,
          userAgent: cutText(body.user_agent, 300),
          authenticatorType: body.authenticator_type ?? '',
        })
        return { passkeys, challenge, contact: await findDisplayName(unit, principal.user.id) }
      })
      const name = body.override_name ?? registration.contact
      const params = {
        domain,
        challenge: registration.challenge,
        passkeys: registration.passkeys.filter(isOf(domain)),
      }
      return {
        user_id: principal.user.id,
        public_key_credential_creation_options: await toCreationOptions(params, {
          site: project.name,
          user: {
            id: body.override_id ?? principal.user.id,
            name,
            displayName: body.override_display_name ?? name,
          },
          attachment: body.authenticator_type,
          mustBeDiscoverable: body.return_passkey_credential_options,
        }),
      }
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
          continueSession(unit, deps, { session: principal.session, token }, factor),
      })
      return { webauthn_registration_id: passkeyId, ...(await toAuthResponse(signer, signedIn)) }
    },
  )
}

const isOf = (domain: string) => (passkey: Passkey) => passkey.domain === domain
