import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { and, desc, eq, gt } from 'drizzle-orm'
import { exportJWK, exportPKCS8, generateKeyPair, type JSONWebKeySet } from 'jose'
import { newId } from '../../../platform/db/ids.ts'
import { days, later } from '../../../platform/machine/clock.ts'
import type { Deps } from '../../base/deps.ts'
import { signingKeys } from '../../base/schema/sessions.ts'
import { isImpersonated } from '../users/user-change.ts'
import type { Session } from './store.ts'
import { toNotBefore, toSessionClaims, toSessionIssuer, toSessionParties } from './tokens.ts'

/**
 * Signs session JWTs (ES256, 5 minutes) with the keys of each project, and publishes the public keys. `Signed` is a
 * session with everything that the claims of its JWT contain.
 */
export type Signer<Signed extends Session = Session> = {
  /** signs a session JWT, outside of any transaction, because reading or creating a key needs one */
  sign(session: Signed): Promise<string>
  /** signs an OpenID Connect ID token */
  signIdToken(params: IdTokenParams): Promise<string>
  /** reads the key before a transaction that signs tokens for a program, or for an application on behalf of a user */
  prepareAccessTokens(projectId: string): Promise<SignAccessToken>
  /** the JSON Web Key Set of a project, with public keys only */
  getKeySet(projectId: string): Promise<JSONWebKeySet>
}

export type IdTokenParams = {
  projectId: string
  issuer: string
  audience: string
  subject: string
  nonce: string | null
  authenticatedAt: Date
  lifetimeSeconds: number
}

/**
 * Signs an access token. It has the claims of RFC 9068, but the type `JWT`, because the provider's package rejects
 * `at+jwt` (ADR 0067). A `scope` and the absence of a session claim distinguish it from a session JWT.
 */
export type SignAccessToken = (params: {
  subject: string
  scopes: readonly string[]
  lifetimeSeconds: number
  /** an audience in addition to the project */
  audience?: string | undefined
  /** additional claims */
  more?: Readonly<Record<string, string>>
}) => string

const ofProject = (projectId: string, since: Date) =>
  and(eq(signingKeys.projectId, projectId), gt(signingKeys.createdAt, since))

const lifetimeSeconds = 300
const signsFor = days(30)
/** A JWT of an impersonated session does not outlive the session (rule A65). */
function toEnd(session: Session, issuedAt: number): number {
  const end = issuedAt + lifetimeSeconds
  return isImpersonated(session) ? Math.min(end, Math.floor(session.expiresAt.getTime() / 1000)) : end
}

/** A key stays published for a day longer than it signs, so that its last JWTs can be verified. */
const publishedFor = signsFor + days(1)

type SigningKey = { id: string; createdAt: Date; key: KeyObject }

/**
 * @param toClaims returns the claims of a session's JWT, except the registered ones and those of its parties
 */
export function createSigner<Signed extends Session = Session>(
  { db, clock, random, secrets }: Pick<Deps, 'db' | 'clock' | 'random' | 'secrets'>,
  toClaims: (session: Signed) => Record<string, unknown> = toSessionClaims,
): Signer<Signed> {
  const current = new Map<string, SigningKey>()

  async function getKey(projectId: string): Promise<SigningKey> {
    // Without this, a caller in a transaction would fail only in a process that has not read the key yet.
    if (db.isInTransaction())
      throw new Error('Sign after the transaction: reading or creating a key needs another one.')
    const now = clock.now()
    const cached = current.get(projectId)
    if (cached && later(cached.createdAt, signsFor) > now) return cached
    const storedKey = await db.transaction(async (tx) => {
      const newest = tx.select().from(signingKeys).orderBy(desc(signingKeys.createdAt)).limit(1)
      return (await newest.where(ofProject(projectId, later(now, -signsFor))))[0]
    })
    const row = storedKey ?? (await makeKey(projectId, now))
    const key = createPrivateKey(secrets.open(row.sealedPrivate, row.id))
    const signingKey = { id: row.id, createdAt: row.createdAt, key }
    current.set(projectId, signingKey)
    return signingKey
  }

  /** If two processes create a key at the same time, both keys are published and valid. */
  async function makeKey(projectId: string, now: Date) {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
    const { kty = '', crv = '', x = '', y = '' } = await exportJWK(publicKey)
    const id = newId(random, 'signing-key')
    const row = {
      id,
      projectId,
      publicJwk: { kty, crv, x, y },
      sealedPrivate: secrets.seal(await exportPKCS8(privateKey), id),
      createdAt: now,
    }
    await db.transaction((tx) => tx.insert(signingKeys).values(row))
    return row
  }

  let second = 0
  const signed = new Map<string, string>()

  /** A page often causes several checks of its session within a second. Their JWTs have the same claims. */
  function signOnce(claims: { iat: number }, key: SigningKey): string {
    if (claims.iat !== second) signed.clear()
    second = claims.iat
    const text = key.id + JSON.stringify(claims)
    const jwt = signed.get(text) ?? signJws(claims, key)
    signed.set(text, jwt)
    return jwt
  }

  return {
    async sign(session) {
      const issuedAt = Math.floor(clock.now().getTime() / 1000)
      const claims = {
        ...toClaims(session),
        ...toSessionParties(session),
        iss: toSessionIssuer(session.projectId),
        iat: issuedAt,
        nbf: toNotBefore(issuedAt),
        exp: toEnd(session, issuedAt),
      }
      return signOnce(claims, await getKey(session.projectId))
    },
    async prepareAccessTokens(projectId) {
      const key = await getKey(projectId)
      return ({ subject, scopes, lifetimeSeconds: lifetime, audience, more }) => {
        const issuedAt = Math.floor(clock.now().getTime() / 1000)
        const claims = {
          ...more,
          scope: scopes.join(' '),
          sub: subject,
          iss: toSessionIssuer(projectId),
          aud: [projectId, ...(audience ? [audience] : [])],
          iat: issuedAt,
          nbf: toNotBefore(issuedAt),
          exp: issuedAt + lifetime,
        }
        return signJws(claims, key)
      }
    },
    async signIdToken({ nonce, ...params }) {
      const issuedAt = Math.floor(clock.now().getTime() / 1000)
      const claims = {
        auth_time: Math.floor(params.authenticatedAt.getTime() / 1000),
        ...(nonce === null ? {} : { nonce }),
        sub: params.subject,
        iss: params.issuer,
        aud: params.audience,
        iat: issuedAt,
        exp: issuedAt + params.lifetimeSeconds,
      }
      return signJws(claims, await getKey(params.projectId))
    },
    async getKeySet(projectId) {
      await getKey(projectId)
      const since = later(clock.now(), -publishedFor)
      const rows = await db.transaction((tx) =>
        tx.select().from(signingKeys).where(ofProject(projectId, since)),
      )
      return { keys: rows.map(({ id, publicJwk }) => ({ ...publicJwk, kid: id, alg: 'ES256', use: 'sig' })) }
    },
  }
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/**
 * Signs claims as a compact JWS with ES256 (RFC 7515 3.1, RFC 7518 3.4). Synchronous: a signature takes 20 µs, less
 * than handing it to another thread.
 */
function signJws(claims: object, { id, key }: { id: string; key: KeyObject }): string {
  const text = `${encode({ alg: 'ES256', kid: id, typ: 'JWT' })}.${encode(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}
