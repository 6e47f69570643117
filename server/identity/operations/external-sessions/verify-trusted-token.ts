import {
  createLocalJWKSet,
  decodeProtectedHeader,
  importSPKI,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
} from 'jose'
import * as z from 'zod/mini'
import { minutes, seconds } from '../../../platform/machine/clock.ts'
import type { Deps } from '../../base/deps.ts'
import type { TrustedTokens } from '../../base/document/external-session-fields.ts'

type Profile = TrustedTokens[number]

const algorithms = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA']
const keptFor = minutes(10)
const refetchedAfter = seconds(30)

/** By how much the clock of an issuer may differ from the server's (rule A67). */
export const issuerClockTolerance = seconds(5)
const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

/** Verifies a token of an issuer that the project trusts. Call it outside of transactions. */
export type VerifyTrustedToken = (profile: Profile, token: string) => Promise<JWTPayload | undefined>

/** Creates the verifier, which caches the key sets of issuers for ten minutes. */
export function createTrustedTokens(deps: Pick<Deps, 'outbound' | 'clock' | 'log'>) {
  const { clock, log } = deps
  const fetched = new Map<string, { at: number; keys: JSONWebKeySet }>()

  const verify: VerifyTrustedToken = async (profile, token) => {
    const { issuer, audience } = profile
    const options = {
      issuer,
      audience,
      algorithms,
      currentDate: clock.now(),
      clockTolerance: issuerClockTolerance / 1000,
      requiredClaims: ['exp', 'iat'],
    }
    try {
      if (profile.jwks_url !== null) {
        const keys = await findKeys(profile.jwks_url, decodeProtectedHeader(token).kid)
        return (await jwtVerify(token, createLocalJWKSet(keys), options)).payload
      }
      return await verifyWithAny(profile.public_keys, token, options)
    } catch (error) {
      log.info({ problem: String(error), profile: profile.profile_id }, 'a trusted token was rejected')
      return undefined
    }
  }
  return verify

  /** Finds the keys of an issuer. Fetches them again for an unknown key, at most every 30 seconds. */
  async function findKeys(url: string, kid: string | undefined): Promise<JSONWebKeySet> {
    const now = clock.now().getTime()
    const cached = fetched.get(url)
    const isKnown = cached?.keys.keys.some((key) => key.kid === kid) ?? false
    if (cached && now - cached.at < (isKnown ? keptFor : refetchedAfter)) return cached.keys
    const { status, body } = await deps.outbound(url)
    if (status !== 200) throw new Error(`The issuer’s key URL returned status ${status}.`)
    const keys = KeySet.parse(JSON.parse(body.toString('utf8'))) as JSONWebKeySet
    fetched.set(url, { at: now, keys })
    return keys
  }
}

/** Verifies a token with each of the given PEM keys. @throws Error if none matches */
async function verifyWithAny(
  pems: readonly string[],
  token: string,
  options: Parameters<typeof jwtVerify>[2],
): Promise<JWTPayload> {
  const { alg = '' } = decodeProtectedHeader(token)
  let last: unknown = new Error('The profile has no key.')
  for (const pem of algorithms.includes(alg) ? pems : []) {
    try {
      return (await jwtVerify(token, await importSPKI(pem, alg), options)).payload
    } catch (error) {
      last = error
    }
  }
  throw last
}
