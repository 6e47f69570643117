import * as z from 'zod/mini'
import { cutText } from '#contract/text.ts'
import { requireClaimed, requireFreshSession } from '../../access/authorize-account-change.ts'
import { addPasskey, listPasskeys, mostPerAccount, type Passkey } from '../../credentials/passkeys.ts'
import { openDirectory } from '../../directory.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import { consumeChallenge, issueChallenge } from '../../methods/passkeys/challenges.ts'
import { Attestation, CredentialText, parseCredential } from '../../methods/passkeys/credential.ts'
import { requireOrigins } from '../../methods/passkeys/domain.ts'
import { toPasskeyFactor } from '../../methods/passkeys/factor.ts'
import { StartPasskey, toPasskeyFields } from '../../methods/passkeys/fields.ts'
import { checkAttestation, toCreationOptions } from '../../methods/passkeys/webauthn.ts'
import { toMailSender } from '../../projects/mail-sender.ts'
import { addFactor } from '../../sessions/store.ts'
import { notifyOwner } from '../../users/notify-owner.ts'
import { findDisplayName } from '../../users/sign-in-methods.ts'
import { SessionMinutes } from '../../wire/schemas.ts'
import { toAuthAnswer, toProviderUser } from '../../wire/serializers.ts'
import { type SdkApi, sdkRoute } from '../sdk-api.ts'

const Complete = z.object({ public_key_credential: CredentialText, session_duration_minutes: SessionMinutes })

/** Registers the routes that add a passkey to an account, in a fresh session (rules A40 to A43). */
export function registerRegistering(api: SdkApi): void {
  const { deps, signer } = api
  const { db, clock } = deps

  sdkRoute(
    api,
    {
      method: 'POST',
      path: '/webauthn/register/start',
      access: 'session',
      product: 'passkeys',
      body: StartPasskey,
    },
    async ({ project, body, caller, origin }) => {
      const { domain } = body
      requireOrigins(deps, project, domain, origin)
      const found = await openDirectory(db, project, async (tx) => {
        await requireFreshSession(tx, deps, caller.session)
        const passkeys = await listPasskeys(tx, caller.user.id)
        if (passkeys.length >= mostPerAccount) throw new SdkError('too_many_webauthn_registrations')
        const challenge = await issueChallenge(tx, deps, {
          purpose: 'register',
          sessionId: caller.session.id,
          domain,
          origin: origin ?? null,
          userAgent: cutText(body.user_agent, 300),
          authenticatorType: body.authenticator_type ?? '',
        })
        return { passkeys, challenge, contact: await findDisplayName(tx, caller.user.id) }
      })
      const name = body.override_name ?? found.contact
      const params = { domain, challenge: found.challenge, passkeys: found.passkeys.filter(isOf(domain)) }
      return {
        user_id: caller.user.id,
        public_key_credential_creation_options: await toCreationOptions(params, {
          site: project.name,
          user: {
            id: body.override_id ?? caller.user.id,
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
    { method: 'POST', path: '/webauthn/register', access: 'session', product: 'passkeys', body: Complete },
    async ({ project, body, caller, token }) => {
      const { credential, challenge } = parseCredential(Attestation, body.public_key_credential)
      const params = { purpose: 'register', challenge } as const
      const consumed = await openDirectory(db, project, (tx) => consumeChallenge(tx, deps, params))
      if (consumed?.sessionId !== caller.session.id || token === undefined) {
        throw new SdkError('unable_to_register_webauthn_registration')
      }
      const origins = requireOrigins(deps, project, consumed.domain, consumed.origin)
      const expected = { challenge, domain: consumed.domain, origins }
      const passkeyData = await checkAttestation(credential, expected)
      if (!passkeyData) throw new SdkError('unable_to_register_webauthn_registration')
      const done = await openDirectory(db, project, async (tx) => {
        await requireClaimed(tx, deps, { userId: caller.user.id, session: caller.session })
        const passkey = await addPasskey(tx, deps, {
          ...passkeyData,
          ...toPasskeyFields(consumed),
          userId: caller.user.id,
          transports: credential.response.transports ?? [],
        })
        if (!passkey) throw new SdkError('duplicate_webauthn_registration')
        const session = await addFactor(
          tx,
          caller.session,
          toPasskeyFactor(clock.now(), passkey),
          clock.now(),
        )
        const mail = { kind: 'passkeyAdded', values: { name: passkey.name } } as const
        await notifyOwner(tx, deps, caller.user.id, mail, toMailSender(project))
        return { passkey, session, token, user: await toProviderUser(tx, caller.user.id) }
      })
      return { webauthn_registration_id: done.passkey.id, ...(await toAuthAnswer(signer, done)) }
    },
  )
}

const isOf = (domain: string) => (passkey: Passkey) => passkey.domain === domain
