import { desc, gt } from 'drizzle-orm'
import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8, type JSONWebKeySet, SignJWT } from 'jose'
import { days, later } from '../../platform/clock.ts'
import { newId } from '../../platform/db/ids.ts'
import type { Deps } from '../deps.ts'
import { signingKeys } from '../schema/sessions.ts'
import type { Session } from './store.ts'

/** Signs session JWTs (ES256, 5 minutes) and publishes the public keys. */
export type Signer = {
  sign(session: Session): Promise<string>
  /** signs an OpenID Connect ID token */
  signIdToken(params: IdTokenParams): Promise<string>
  /** the JSON Web Key Set of /.well-known/jwks.json, with public keys only */
  getKeySet(): Promise<JSONWebKeySet>
}

export type IdTokenParams = {
  issuer: string
  audience: string
  subject: string
  nonce: string | null
  authenticatedAt: Date
  lifetimeSeconds: number
}

const lifetimeSeconds = 300
const signsFor = days(30)
/** A key is published for a day longer than it signs, so that its last JWTs can be verified. */
const publishedFor = signsFor + days(1)

export function createSigner({ db, clock, random, secrets, config }: Deps): Signer {
  let current: { id: string; createdAt: Date; key: Awaited<ReturnType<typeof importPKCS8>> } | undefined

  async function getKey() {
    const now = clock.now()
    if (current && later(current.createdAt, signsFor) > now) return current
    const known = await db.transaction(async (tx) => {
      const newest = tx.select().from(signingKeys).orderBy(desc(signingKeys.createdAt)).limit(1)
      return (await newest.where(gt(signingKeys.createdAt, later(now, -signsFor))))[0]
    })
    const row = known ?? (await makeKey(now))
    const key = await importPKCS8(secrets.open(row.sealedPrivate, row.id), 'ES256')
    current = { id: row.id, createdAt: row.createdAt, key }
    return current
  }

  /** Two processes can create a key at the same time. Both keys are published, so both are valid. */
  async function makeKey(now: Date) {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
    const { kty = '', crv = '', x = '', y = '' } = await exportJWK(publicKey)
    const id = newId(random, 'signing-key')
    const row = {
      id,
      publicJwk: { kty, crv, x, y },
      sealedPrivate: secrets.seal(await exportPKCS8(privateKey), id),
      createdAt: now,
    }
    await db.transaction((tx) => tx.insert(signingKeys).values(row))
    return row
  }

  return {
    async sign(session) {
      const { id, key } = await getKey()
      const issuedAt = Math.floor(clock.now().getTime() / 1000)
      return new SignJWT({ session_id: session.id })
        .setProtectedHeader({ alg: 'ES256', kid: id, typ: 'JWT' })
        .setSubject(session.userId)
        .setIssuer(config.publicUrl)
        .setAudience(session.projectId)
        .setIssuedAt(issuedAt)
        .setNotBefore(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(key)
    },
    async signIdToken({ issuer, audience, subject, nonce, authenticatedAt, lifetimeSeconds: lifetime }) {
      const { id, key } = await getKey()
      const issuedAt = Math.floor(clock.now().getTime() / 1000)
      const authTime = Math.floor(authenticatedAt.getTime() / 1000)
      return new SignJWT({ auth_time: authTime, ...(nonce === null ? {} : { nonce }) })
        .setProtectedHeader({ alg: 'ES256', kid: id, typ: 'JWT' })
        .setSubject(subject)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetime)
        .sign(key)
    },
    async getKeySet() {
      await getKey()
      const since = later(clock.now(), -publishedFor)
      const rows = await db.transaction((tx) =>
        tx.select().from(signingKeys).where(gt(signingKeys.createdAt, since)),
      )
      return { keys: rows.map(({ id, publicJwk }) => ({ ...publicJwk, kid: id, alg: 'ES256', use: 'sig' })) }
    },
  }
}
