import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import * as z from 'zod/mini'
import { findPasskeyOwner, listPasskeys, markPasskeyUsed, type Passkey } from '../../accounts/passkeys.ts'
import { findContact } from '../../accounts/ways-in.ts'
import { toNetwork } from '../../http/visitor.ts'
import { giveBackHit, takeHit } from '../../limits/limiter.ts'
import { ProviderError } from '../../provider/error.ts'
import { SessionMinutes } from '../../provider/fields.ts'
import { type Provider, provide } from '../../provider/provider.ts'
import { toAuthAnswer, toProviderUser } from '../../provider/shapes.ts'
import { signIn } from '../../provider/sign-in.ts'
import { addFactor } from '../sessions/store.ts'
import { issueChallenge, takeChallenge } from './challenges.ts'
import { Assertion, CredentialText, parseCredential } from './credential.ts'
import { Domain, demandOrigins } from './domain.ts'
import { toPasskeyFactor } from './factor.ts'

const Start = z.object({ domain: Domain })

const Authenticate = z.object({
  public_key_credential: CredentialText,
  session_duration_minutes: SessionMinutes,
})

/**
 * Signing in by a passkey, by button or from the autofill list: nobody is known until the passkey says who it is
 * (rules A40 to A42). From within a session it is asked for one of the account's own, and adds to that session.
 */
export function registerAuthenticating(provider: Provider): void {
  const { deps, signer } = provider
  const { db, clock } = deps

  provide(
    provider,
    { method: 'POST', path: '/webauthn/authenticate/start/primary', access: 'project', body: Start },
    async ({ project, visitor, origin = null, body: { domain } }) => {
      demandOrigins(deps, project, domain, origin)
      await takeHit(deps, 'signingChallenges', toNetwork(visitor.ip))
      const wanted = { purpose: 'authenticate', projectId: project.id, domain, origin } as const
      const challenge = await db.transaction((tx) => issueChallenge(tx, deps, wanted))
      return { public_key_credential_request_options: await toOptions(domain, challenge, []) }
    },
  )

  provide(
    provider,
    { method: 'POST', path: '/webauthn/authenticate/start/secondary', access: 'session', body: Start },
    async ({ project, visitor, origin = null, body: { domain }, caller }) => {
      demandOrigins(deps, project, domain, origin)
      await takeHit(deps, 'signingChallenges', toNetwork(visitor.ip))
      const sessionId = caller.session.id
      const wanted = { purpose: 'authenticate', projectId: project.id, sessionId, domain, origin } as const
      const { passkeys, challenge } = await db.transaction(async (tx) => ({
        passkeys: (await listPasskeys(tx, caller.user.id)).filter((passkey) => passkey.domain === domain),
        challenge: await issueChallenge(tx, deps, wanted),
      }))
      if (passkeys.length === 0) throw new ProviderError('no_active_webauthn_registrations')
      return {
        user_id: caller.user.id,
        public_key_credential_request_options: await toOptions(domain, challenge, passkeys),
      }
    },
  )

  provide(
    provider,
    { method: 'POST', path: '/webauthn/authenticate', access: 'project', body: Authenticate },
    async ({ project, visitor, body, caller, token }) => {
      const { credential, challenge } = parseCredential(Assertion, body.public_key_credential)
      const network = toNetwork(visitor.ip)
      await takeHit(deps, 'wrongSignatures', network)
      const asked = { purpose: 'authenticate', projectId: project.id, challenge } as const
      const { taken, owner } = await db.transaction(async (tx) => {
        const taken = await takeChallenge(tx, deps, asked)
        return { taken, owner: taken && (await findPasskeyOwner(tx, credential.id, taken.domain)) }
      })
      if (!taken) throw new ProviderError('unable_to_auth_webauthn_registration')
      if (!owner) throw new ProviderError('webauthn_registration_not_found')
      const { passkey, user } = owner
      const origins = demandOrigins(deps, project, taken.domain, taken.origin)
      const use = await verify(credential, challenge, passkey, origins)
      const isMeant = taken.sessionId === null || taken.sessionId === caller?.session.id
      const isOwn = taken.sessionId === null || caller?.user.id === user.id
      if (!use || !isMeant || !isOwn) throw new ProviderError('unable_to_auth_webauthn_registration')
      const done = await db.transaction(async (tx) => {
        if (!(await markPasskeyUsed(tx, deps, passkey.id, use))) {
          throw new ProviderError('unable_to_auth_webauthn_registration')
        }
        const factor = toPasskeyFactor(clock.now(), passkey)
        if (taken.sessionId !== null && caller && token !== undefined) {
          const session = await addFactor(tx, caller.session, factor, clock.now())
          return { session, token, user: await toProviderUser(tx, user.id) }
        }
        const who = { user, address: await findContact(tx, user.id), factor }
        return signIn(tx, deps, who, { project, visitor, minutes: body.session_duration_minutes })
      })
      await giveBackHit(deps, 'wrongSignatures', network)
      return { webauthn_registration_id: passkey.id, ...(await toAuthAnswer(signer, done)) }
    },
  )
}

async function toOptions(
  domain: string,
  challenge: Uint8Array<ArrayBuffer>,
  passkeys: readonly Passkey[],
): Promise<string> {
  const options = await generateAuthenticationOptions({
    rpID: domain,
    challenge,
    timeout: 300_000,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  })
  return JSON.stringify(options)
}

/** @returns how the passkey was used, or undefined where anything about the answer is wrong, whatever it is */
async function verify(
  credential: z.output<typeof Assertion>,
  challenge: string,
  { credentialId, publicKey, counter, isMultiDevice, domain }: Passkey,
  origins: string[],
): Promise<{ counter: number; isBackedUp: boolean } | undefined> {
  const response = { ...credential, clientExtensionResults: {} } as AuthenticationResponseJSON
  try {
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: domain,
      credential: {
        id: credentialId,
        publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')),
        counter,
      },
    })
    // Whether it may be copied is settled when a passkey is made; one that says otherwise is another one.
    if (!verified || (info.credentialDeviceType === 'multiDevice') !== isMultiDevice) return undefined
    return { counter: info.newCounter, isBackedUp: info.credentialBackedUp }
  } catch {
    return undefined
  }
}
