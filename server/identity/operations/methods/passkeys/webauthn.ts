import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type * as z from 'zod/mini'
import type { Passkey } from '../../../accounts/credentials/passkeys.ts'
import type { Assertion, Attestation } from './credential.ts'

/** Loaded on first use: loading takes most of a second, and most server runs never need this module. */
const load = () => import('@simplewebauthn/server')

/** The timeout for the browser, in milliseconds. */
const timeout = 300_000

/** The inputs of the options, besides the challenge. */
type OptionInputs = { domain: string; challenge: Uint8Array<ArrayBuffer>; passkeys: readonly Passkey[] }

const toIds = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }))

/** Returns the creation options as JSON text. The `passkeys` cannot be registered again. */
export async function toCreationOptions(
  { domain, challenge, passkeys }: OptionInputs,
  creation: {
    site: string
    user: { id: string; name: string; displayName: string }
    attachment: 'platform' | 'cross-platform' | undefined
    mustBeDiscoverable: boolean
  },
): Promise<string> {
  const { generateRegistrationOptions } = await load()
  const { site, user, attachment, mustBeDiscoverable } = creation
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

/** Returns the request options as JSON text. Without `passkeys`, any passkey of the domain is accepted. */
export async function toRequestOptions({ domain, challenge, passkeys }: OptionInputs): Promise<string> {
  const { generateAuthenticationOptions } = await load()
  const allowCredentials = toIds(passkeys)
  const options = {
    rpID: domain,
    challenge,
    timeout,
    allowCredentials,
    userVerification: 'required',
  } as const
  return JSON.stringify(await generateAuthenticationOptions(options))
}

/** The values that a browser's response must match. */
type Expected = { challenge: string; domain: string; origins: string[] }

/** Verifies a registration response. @returns the new passkey, or undefined if the response is invalid in any way */
export async function checkAttestation(
  credential: z.output<typeof Attestation>,
  { challenge, domain, origins }: Expected,
): Promise<
  Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'isMultiDevice' | 'isBackedUp'> | undefined
> {
  const { verifyRegistrationResponse } = await load()
  try {
    const { registrationInfo: info } = await verifyRegistrationResponse({
      // The library's type only includes the transports that it knows; browsers may report others.
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

/**
 * Verifies an authentication response. @returns how the passkey was used, or undefined if the response is invalid in
 * any way
 */
export async function checkAssertion(
  credential: z.output<typeof Assertion>,
  { challenge, domain, origins }: Expected,
  { credentialId, publicKey, isMultiDevice }: Passkey,
): Promise<{ counter: number; isBackedUp: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await load()
  const key = Uint8Array.from(Buffer.from(publicKey, 'base64url'))
  try {
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: domain,
      // The library rejects a lower counter than this one. markPasskeyUsed decides what it means.
      credential: { id: credentialId, publicKey: key, counter: 0 },
    })
    // Backup eligibility is fixed when a passkey is created, so a different value means a different passkey.
    if (!verified || (info.credentialDeviceType === 'multiDevice') !== isMultiDevice) return undefined
    return { counter: info.newCounter, isBackedUp: info.credentialBackedUp }
  } catch {
    return undefined
  }
}
