import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Deps } from '../../identity/base/deps.ts'
import type { IdTokenIssuer } from '../../identity/operations/methods/one-tap/id-token.ts'
import { simulatorIssuer, toSimulatorSubject } from '../subject.ts'

/** The account chosen in the prompt. */
export type Account = { email: string; name: string; isVerified: boolean }

export type Simulator = {
  issuer: IdTokenIssuer
  /** Issues an ID token like the one from Google's prompt. */
  issueIdToken(account: Account): Promise<string>
}

const clientId = 'one-tap-stand-in'
const keyId = 'stand-in'
const lifetimeSeconds = 3600

/**
 * Creates the local issuer of One Tap ID tokens for development. Its key is created on first use, exists only in this
 * process, and is only trusted when no Google client is configured.
 */
export function createSimulator({ clock, random }: Pick<Deps, 'clock' | 'random'>): Simulator {
  let making: ReturnType<typeof makeKeys> | undefined
  const getKeys = () => {
    making ??= makeKeys()
    return making
  }
  return {
    issuer: {
      clientId,
      keys: async (header, token) => (await getKeys()).keySet(header, token),
      names: [simulatorIssuer],
      knownAs: simulatorIssuer,
    },
    async issueIdToken({ email, name, isVerified }) {
      const [firstName = '', ...rest] = name.trim().split(/\s+/)
      const issuedAt = Math.floor(clock.now().getTime() / 1000)
      return new SignJWT({
        email,
        email_verified: isVerified,
        // The hosted-domain claim of organization accounts. Without it, only Gmail addresses count (rule O13).
        hd: email.slice(email.lastIndexOf('@') + 1),
        name: name.trim(),
        given_name: firstName,
        family_name: rest.join(' '),
      })
        .setProtectedHeader({ alg: 'RS256', kid: keyId })
        .setIssuer(simulatorIssuer)
        .setAudience(clientId)
        .setSubject(toSimulatorSubject('google', email))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .setJti(random.bytes(16).toString('base64url'))
        .sign((await getKeys()).privateKey)
    },
  }
}

async function makeKeys() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const key = { ...(await exportJWK(publicKey)), kid: keyId, alg: 'RS256', use: 'sig' }
  return { privateKey, keySet: createLocalJWKSet({ keys: [key] }) }
}
