import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  type VerifiedRegistrationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import * as z from 'zod/mini'
import { addPasskey, listPasskeys, mostPerAccount } from '../../accounts/passkeys.ts'
import { findContact } from '../../accounts/ways-in.ts'
import { enqueueMail } from '../../outbox/store.ts'
import { mailTexts } from '../../outbox/texts.ts'
import { ProviderError } from '../../provider/error.ts'
import { SessionMinutes } from '../../provider/fields.ts'
import { type Provider, provide } from '../../provider/provider.ts'
import { toAuthAnswer, toProviderUser } from '../../provider/shapes.ts'
import { isFresh } from '../sessions/fresh-rules.ts'
import { addFactor } from '../sessions/store.ts'
import { issueChallenge, type PasskeyChallenge, takeChallenge } from './challenges.ts'
import { Attestation, CredentialText, parseCredential } from './credential.ts'
import { Domain, demandOrigins } from './domain.ts'
import { toPasskeyFactor } from './factor.ts'
import { toPasskeyName } from './name-rules.ts'

const Label = z.optional(z.string().check(z.minLength(1), z.maxLength(64)))

const Start = z.object({
  domain: Domain,
  authenticator_type: z.optional(z.enum(['platform', 'cross-platform'])),
  return_passkey_credential_options: z._default(z.boolean(), false),
  override_id: Label,
  override_name: Label,
  override_display_name: Label,
  user_agent: z._default(z.string(), ''),
})

const Complete = z.object({ public_key_credential: CredentialText, session_duration_minutes: SessionMinutes })

/** Adding a passkey to an account, from within a session in which a factor was shown just now (rules A40 to A43). */
export function registerRegistering(provider: Provider): void {
  const { deps, signer } = provider
  const { db, clock } = deps

  provide(
    provider,
    { method: 'POST', path: '/webauthn/register/start', access: 'session', body: Start },
    async ({ project, body, caller, origin }) => {
      const { domain } = body
      demandOrigins(deps, project, domain, origin)
      if (!isFresh(caller.session, clock.now())) throw new ProviderError('session_too_old_to_add_factor')
      const found = await db.transaction(async (tx) => {
        const passkeys = await listPasskeys(tx, caller.user.id)
        if (passkeys.length >= mostPerAccount) throw new ProviderError('too_many_webauthn_registrations')
        const challenge = await issueChallenge(tx, deps, {
          purpose: 'register',
          projectId: project.id,
          sessionId: caller.session.id,
          domain,
          origin: origin ?? null,
          userAgent: body.user_agent.slice(0, 300),
          authenticatorType: body.authenticator_type ?? '',
        })
        return { passkeys, challenge, contact: await findContact(tx, caller.user.id) }
      })
      const name = body.override_name ?? found.contact
      const options = await generateRegistrationOptions({
        rpName: project.name,
        rpID: domain,
        userID: Uint8Array.from(Buffer.from(body.override_id ?? caller.user.id)),
        userName: name,
        userDisplayName: body.override_display_name ?? name,
        challenge: found.challenge,
        timeout: 300_000,
        excludeCredentials: found.passkeys
          .filter((passkey) => passkey.domain === domain)
          .map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        authenticatorSelection: {
          residentKey: body.return_passkey_credential_options ? 'required' : 'preferred',
          userVerification: 'required',
          ...(body.authenticator_type ? { authenticatorAttachment: body.authenticator_type } : {}),
        },
      })
      return {
        user_id: caller.user.id,
        public_key_credential_creation_options: JSON.stringify(options),
      }
    },
  )

  provide(
    provider,
    { method: 'POST', path: '/webauthn/register', access: 'session', body: Complete },
    async ({ project, body, caller, token }) => {
      const { credential, challenge } = parseCredential(Attestation, body.public_key_credential)
      const asked = { purpose: 'register', projectId: project.id, challenge } as const
      const taken = await db.transaction((tx) => takeChallenge(tx, deps, asked))
      if (taken?.sessionId !== caller.session.id || token === undefined) {
        throw new ProviderError('unable_to_register_webauthn_registration')
      }
      const origins = demandOrigins(deps, project, taken.domain, taken.origin)
      const { registrationInfo: info } = await verify(credential, challenge, taken.domain, origins)
      if (!info) throw new ProviderError('unable_to_register_webauthn_registration')
      const done = await db.transaction(async (tx) => {
        const passkey = await addPasskey(tx, deps, {
          userId: caller.user.id,
          credentialId: info.credential.id,
          publicKey: Buffer.from(info.credential.publicKey).toString('base64url'),
          counter: info.credential.counter,
          transports: credential.response.transports ?? [],
          isMultiDevice: info.credentialDeviceType === 'multiDevice',
          isBackedUp: info.credentialBackedUp,
          ...toAsked(taken),
        })
        if (!passkey) throw new ProviderError('duplicate_webauthn_registration')
        const session = await addFactor(
          tx,
          caller.session,
          toPasskeyFactor(clock.now(), passkey),
          clock.now(),
        )
        if (caller.email !== null) {
          const text = mailTexts.passkeyAdded({ productName: project.name, name: passkey.name })
          await enqueueMail(tx, deps, caller.email, text, project.sender)
        }
        return { passkey, session, token, user: await toProviderUser(tx, caller.user.id) }
      })
      return { webauthn_registration_id: done.passkey.id, ...(await toAuthAnswer(signer, done)) }
    },
  )
}

const toAsked = ({ domain, userAgent, authenticatorType }: PasskeyChallenge) => ({
  domain,
  userAgent,
  authenticatorType,
  name: toPasskeyName(userAgent),
})

/** Whatever is wrong with an answer, it gets one sentence; which of the checks it failed is nobody's business. */
async function verify(
  credential: z.output<typeof Attestation>,
  challenge: string,
  domain: string,
  origins: string[],
): Promise<VerifiedRegistrationResponse> {
  const response = { ...credential, clientExtensionResults: {} } as RegistrationResponseJSON
  try {
    return await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: domain,
    })
  } catch {
    return { verified: false }
  }
}
