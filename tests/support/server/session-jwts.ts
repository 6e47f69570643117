import { createHmac, createPublicKey } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { decodeJwt, importPKCS8, type JWTPayload, SignJWT } from 'jose'
import { createSigner } from '../../../server/identity/accounts/sessions/signing.ts'
import { signingKeys } from '../../../server/identity/base/schema/sessions.ts'
import { days } from '../../../server/platform/machine/clock.ts'
import { addApplication, issueTokens } from './applications.ts'
import type { BackendFixture } from './backend-client.ts'
import { signInByCode } from './provider-client.ts'
import { portalToken, type TestServer } from './test-server.ts'

export const shopId = 'project-shop'

/** Returns the newest signing key of a project. */
async function findKey({ deps }: TestServer, projectId: string) {
  const [row] = await deps.db.transaction((tx) =>
    tx
      .select()
      .from(signingKeys)
      .where(eq(signingKeys.projectId, projectId))
      .orderBy(desc(signingKeys.createdAt))
      .limit(1),
  )
  if (!row) throw new Error(`${projectId} has no signing key.`)
  const { id, publicJwk, sealedPrivate } = row
  const privateKey = await importPKCS8(deps.secrets.open(sealedPrivate, id), 'ES256')
  return { kid: id, publicJwk, privateKey }
}

type Key = Awaited<ReturnType<typeof findKey>>

const sign = (payload: JWTPayload, { kid, privateKey }: Pick<Key, 'kid' | 'privateKey'>, typ = 'JWT') =>
  new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid, typ }).sign(privateKey)

async function issueMachineToken({ m2m }: BackendFixture['client']): Promise<string> {
  const { client_id, client_secret } = (await m2m.clients.create({ scopes: ['read:books'] })).m2m_client
  return (await m2m.token({ client_id, client_secret })).access_token
}

/** Signs claims with the newest key of the shop, with a `typ` of the caller's choice. */
export const signForShop = async (server: TestServer, payload: JWTPayload, typ: string): Promise<string> =>
  sign(payload, await findKey(server, shopId), typ)

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs with HMAC, using the public key as the secret. */
function signWithHmac(payload: JWTPayload, kid: string, secret: string): string {
  const signed = `${encode({ alg: 'HS256', kid, typ: 'JWT' })}.${encode(payload)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/**
 * Signs in to the shop of a listening test server.
 * @returns the session's token and JWT, and JWTs that every check must reject, by their problem
 */
export async function createSessionJwts({ server, client }: BackendFixture) {
  const token = await signInByCode(server, 'ann@example.org')
  const { session_jwt: valid, user } = await client.sessions.authenticate({ session_token: token })
  await signInByCode(server, 'ann@example.org', { publicToken: portalToken, ip: '192.0.2.9' })
  await createSigner(server.deps).getKeySet('project-portal')
  const [shop, portal] = [await findKey(server, shopId), await findKey(server, 'project-portal')]
  const payload = decodeJwt(valid)
  const now = Math.floor(Date.now() / 1000)
  const publicKey = createPublicKey({ key: shop.publicJwk, format: 'jwk' })
  const pem = String(publicKey.export({ type: 'spki', format: 'pem' }))
  const [header, , signature] = valid.split('.')
  const changed = encode({ ...payload, sub: 'user-of-someone-else' })
  const { 'https://stytch.com/session': _session, ...withoutSession } = payload
  const { exp: _end, ...withoutEnd } = payload
  await addApplication(server)
  const { accessToken, idToken } = await issueTokens(server, token, { scopes: ['openid'] })
  const [accessHeader, accessPayload] = accessToken.split('.')
  const rejected: Record<string, string> = {
    'is the access token of an application': accessToken,
    'is the token of a program': await issueMachineToken(client),
    'is an ID token': idToken,
    'is an access token with the signature of a session': `${accessHeader}.${accessPayload}.${signature}`,
    'has the type of an access token (RFC 9068)': await sign(payload, shop, 'at+jwt'),
    'has expired': await sign({ ...payload, iat: now - 400, nbf: now - 400, exp: now - 100 }, shop),
    'does not expire': await sign(withoutEnd, shop),
    'is not valid yet': await sign({ ...payload, nbf: now + 100 }, shop),
    'has another audience': await sign({ ...payload, aud: 'project-portal' }, shop),
    'is of another project': await sign(
      { ...payload, iss: 'stytch.com/project-portal', aud: 'project-portal' },
      portal,
    ),
    'has another issuer': await sign(
      { ...payload, iss: `${server.deps.config.publicUrl}/v1/public/${shopId}` },
      shop,
    ),
    'has no session': await sign(withoutSession, shop),
    'is unsigned (alg: none)': `${encode({ alg: 'none', kid: shop.kid, typ: 'JWT' })}.${encode(payload)}.`,
    'is signed with HS256 and the public key in PEM': signWithHmac(payload, shop.kid, pem),
    'is signed with HS256 and the public key as a JWK': signWithHmac(
      payload,
      shop.kid,
      JSON.stringify(shop.publicJwk),
    ),
    'has a changed payload': `${header}.${changed}.${signature}`,
    'has an empty signature': `${header}.${encode(payload)}.`,
    'has the signature 0, 0': `${header}.${encode(payload)}.${Buffer.alloc(64).toString('base64url')}`,
    "is signed with another project's key": await sign(payload, { ...portal, kid: shop.kid }),
    "names another project's key": await sign(payload, portal),
    'is not a JWT': 'a.b.c',
  }
  return { userId: user.user_id, token, valid, rejected }
}

/**
 * Lets the server issue a session JWT while its clock differs from the clock of this machine. A later call moves it again.
 * @param session_token of a session that createSessionJwts started
 * @param secondsAhead negative if the server's clock is behind
 */
export async function issueWithClock(
  { server, client }: Pick<BackendFixture, 'server' | 'client'>,
  session_token: string,
  secondsAhead: number,
): Promise<string> {
  const { clock } = server
  clock.advance(Date.now() + secondsAhead * 1000 - clock.now().getTime())
  return (await client.sessions.authenticate({ session_token })).session_jwt
}

/**
 * How the clock of a check differs from the server's (rule A67), and by how many seconds the server's clock is ahead
 * when it issues the JWT.
 */
export const otherClocks: [string, number][] = [
  ['is 4 seconds behind the server, for a new JWT', 4],
  ['is 4 seconds ahead of the server, for a JWT that ends in 3 seconds', -301],
]

/** Replaces the signing key of the shop. @returns a session JWT that is signed with the new key */
export async function rotateKey({ server }: BackendFixture, valid: string): Promise<string> {
  const { db, clock } = server.deps
  const createdAt = new Date(clock.now().getTime() - days(30.5))
  await db.transaction((tx) =>
    tx.update(signingKeys).set({ createdAt }).where(eq(signingKeys.projectId, shopId)),
  )
  // The server has not signed anything yet, so it does not know the earlier key.
  await createSigner(server.deps).getKeySet(shopId)
  return sign(decodeJwt(valid), await findKey(server, shopId))
}
