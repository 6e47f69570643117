import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type * as z from 'zod/mini'
import type { Passkey } from '../../accounts/passkeys.ts'
import type { Assertion, Attestation } from './credential.ts'

/** Loaded at its first use: that takes most of a second, and most starts of the server never come to it. */
const load = () => import('@simplewebauthn/server')

/** How long a browser may take over it. */
const timeout = 300_000

/** What a passkey is asked for, beside its challenge. */
type Asked = { domain: string; challenge: Uint8Array<ArrayBuffer>; passkeys: readonly Passkey[] }

const toIds = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }))

/** What a new passkey is to be, as the text that the contract carries. `passkeys` are those that may not be made again. */
export async function toCreationOptions(
  { domain, challenge, passkeys }: Asked,
  wanted: {
    site: string
    user: { id: string; name: string; displayName: string }
    attachment: 'platform' | 'cross-platform' | undefined
    mustBeDiscoverable: boolean
  },
): Promise<string> {
  const { generateRegistrationOptions } = await load()
  const { site, user, attachment, mustBeDiscoverable } = wanted
  const options = await generateRegistrationOptions({
    rpName: site,
    rpID: domain,
    userID: Uint8Array.from(Buffer.from(user.id)),
    userName: user.name,
    userDisplayName: user.displayName,
    challenge,
    timeout,
    excludeCredentials: toIds(passkeys),
    authenticatorSelection: {
      residentKey: mustBeDiscoverable ? 'required' : 'preferred',
      userVerification: 'required',
      ...(attachment ? { authenticatorAttachment: attachment } : {}),
    },
  })
  return JSON.stringify(options)
}

/** What a passkey is to sign, as the text that the contract carries. Without `passkeys`, any of the domain may. */
export async function toRequestOptions({ domain, challenge, passkeys }: Asked): Promise<string> {
  const { generateAuthenticationOptions } = await load()
  const allowCredentials = toIds(passkeys)
  const wanted = { rpID: domain, challenge, timeout, allowCredentials, userVerification: 'required' } as const
  return JSON.stringify(await generateAuthenticationOptions(wanted))
}

/** What a browser's answer is held against. */
type Expected = { challenge: string; domain: string; origins: string[] }

/** @returns the new passkey, or undefined where anything about the answer is wrong, whatever it is */
export async function checkAttestation(
  credential: z.output<typeof Attestation>,
  { challenge, domain, origins }: Expected,
): Promise<
  Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'isMultiDevice' | 'isBackedUp'> | undefined
> {
  const { verifyRegistrationResponse } = await load()
  try {
    const { registrationInfo: info } = await verifyRegistrationResponse({
      // The library lists the transports that it knows; a browser may know more.
      response: { ...credential, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: domain,
    })
    if (!info) return undefined
    return {
      credentialId: info.credential.id,
      publicKey: Buffer.from(info.credential.publicKey).toString('base64url'),
      counter: info.credential.counter,
      isMultiDevice: info.credentialDeviceType === 'multiDevice',
      isBackedUp: info.credentialBackedUp,
    }
  } catch {
    return undefined
  }
}

/** @returns how the passkey was used, or undefined where anything about the answer is wrong, whatever it is */
export async function checkAssertion(
  credential: z.output<typeof Assertion>,
  { challenge, domain, origins }: Expected,
  { credentialId, publicKey, counter, isMultiDevice }: Passkey,
): Promise<{ counter: number; isBackedUp: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await load()
  const key = Uint8Array.from(Buffer.from(publicKey, 'base64url'))
  try {
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: domain,
      credential: { id: credentialId, publicKey: key, counter },
    })
    // Whether it may be copied is settled when a passkey is made; one that says otherwise is another one.
    if (!verified || (info.credentialDeviceType === 'multiDevice') !== isMultiDevice) return undefined
    return { counter: info.newCounter, isBackedUp: info.credentialBackedUp }
  } catch {
    return undefined
  }
}
