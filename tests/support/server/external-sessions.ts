import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import { changeProject } from './projects.ts'
import type { TestServer } from './test-server.ts'

export const userinfoUrl = 'https://old.example/userinfo'
export const keysUrl = 'https://partner.example/jwks.json'

/** Responds to the server's requests to other servers. A session token is `user:` and a JSON object of claims. */
export function respondOutbound({ deps }: TestServer): void {
  deps.outbound = async (url, request) => {
    const token = request?.headers?.authorization?.replace(/^Bearer user:/, '') ?? ''
    const json = (status: number, value: unknown) => ({
      status,
      headers: {},
      body: Buffer.from(JSON.stringify(value)),
    })
    if (url === keysUrl)
      return json(200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'key-1' }] })
    if (url !== userinfoUrl || !token.startsWith('ey')) return json(401, {})
    return json(200, JSON.parse(Buffer.from(token, 'base64url').toString('utf8')))
  }
}

/** Returns a session token from the other server. */
export const toExternalToken = (claims: object): string =>
  `user:${Buffer.from(JSON.stringify(claims)).toString('base64url')}`

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
export const stranger: KeyObject = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
export const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()

/** Signs a token of the trusted issuer. */
export function signTrustedToken(
  { clock }: TestServer,
  claims: Record<string, unknown>,
  key: KeyObject = privateKey,
): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000)
  const defaults = {
    iss: 'https://partner.example',
    aud: 'shop',
    iat: now,
    exp: now + 300,
    jti: `token-${now}`,
    email_verified: true,
  }
  return new SignJWT({ ...defaults, ...claims }).setProtectedHeader({ alg: 'ES256', kid: 'key-1' }).sign(key)
}

const profile = {
  issuer: 'https://partner.example',
  audience: 'shop',
  jwks_url: keysUrl,
  public_keys: [],
  email_claim: 'email',
  emails_are_verified: false,
  external_id_claim: 'sub',
  create_users: false,
}

/** Lets the shop accept sessions and tokens of other servers. */
export async function acceptExternalSessions(server: TestServer): Promise<void> {
  respondOutbound(server)
  await changeProject(server, {
    sessionMigration: { userinfo_url: userinfoUrl, email_claim: 'email', external_id_claim: 'sub' },
    trustedTokens: [
      { ...profile, profile_id: 'keys' },
      { ...profile, profile_id: 'pem', jwks_url: null, public_keys: [publicPem], create_users: true },
      { ...profile, profile_id: 'verifying', emails_are_verified: true },
    ],
  })
}
