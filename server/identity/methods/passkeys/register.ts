import * as z from 'zod/mini'
import { cutText, Text } from '#contract/text.ts'
import { findBrowserName } from '../../../platform/http/browser-name-rules.ts'
import { addPasskey, listPasskeys, mostPerAccount, type Passkey } from '../../credentials/passkeys.ts'
import { openDirectory } from '../../directory.ts'
import { toMailSender } from '../../projects/mail-sender.ts'
import { requireClaimed, requireFreshSession } from '../../provider/authorize-account-change.ts'
import { SdkError } from '../../provider/error.ts'
import { type SdkApi, sdkRoute } from '../../provider/provider.ts'
import { SessionMinutes } from '../../provider/schemas.ts'
import { toAuthAnswer, toProviderUser } from '../../provider/serializers.ts'
import { addFactor } from '../../sessions/store.ts'
import { notifyOwner } from '../../users/notify-owner.ts'
import { findDisplayName } from '../../users/sign-in-methods.ts'
import { consumeChallenge, issueChallenge, type PasskeyChallenge } from './challenges.ts'
import { Attestation, CredentialText, parseCredential } from './credential.ts'
import { Domain, requireOrigins } from './domain.ts'
import { toPasskeyFactor } from './factor.ts'
import { checkAttestation, toCreationOptions } from './webauthn.ts'

const Label = Text.check(z.minLength(1), z.maxLength(64))

export const StartPasskey = z.object({
  domain: Domain,
  authenticator_type: z.optional(z.enum(['platform', 'cross-platform'])),
  return_passkey_credential_options: z._default(z.boolean(), false),
  override_id: z.optional(
    Label.check(z.refine((text) => Buffer.byteLength(text) <= 64, 'must be 64 bytes at most')),
  ),
  override_name: z.optional(Label),
  override_display_name: z.optional(Label),
  user_agent: z._default(Text, ''),
})

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

/** Returns the fields of a new passkey that its challenge determines. */
export const toPasskeyFields = ({ domain, userAgent, authenticatorType }: PasskeyChallenge) => ({
  domain,
  userAgent,
  authenticatorType,
  name: findBrowserName(userAgent) ?? 'Passkey',
})

const isOf = (domain: string) => (passkey: Passkey) => passkey.domain === domain
