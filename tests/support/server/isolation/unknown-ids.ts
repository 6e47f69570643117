import { randomBytes, randomUUID } from 'node:crypto'
import { generateKeyPair, SignJWT } from 'jose'
import { createAuthenticator } from '../authenticator.ts'
import { createEthereumWallet } from '../wallets.ts'
import type { OwnedRows } from './owned-rows.ts'
import type { Side } from './pairs.ts'

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Creates a value for each kind, in the same format, that does not exist in any project. */
export async function createUnknownIds(real: OwnedRows, side: Side): Promise<OwnedRows> {
  const entries = Object.entries(real).map(([kind, value]): [string, string] => [kind, toRandom(value)])
  const nowhere = 'elsewhere'
  // As long as the real one, because some calls limit the length of a value.
  const clientId = (real.clientId ?? '').replace(side.name, nowhere.slice(0, side.name.length))
  const wallet = createEthereumWallet()
  const domain = side.domain.replace(/localhost$/, nowhere)
  const origin = side.origin.replace('localhost', nowhere)
  return {
    ...Object.fromEntries(entries),
    email: `nobody${(real.email ?? '').slice('nobody'.length)}`,
    invitedEmail: `nobody-invited@${side.name}.example`,
    phone: '+12025550149',
    projectId: `project-${nowhere}`,
    machineId: `${real.machineId}-${nowhere}`,
    clientId,
    clientSecret: `application-secret-${nowhere}`,
    authorizationQuery: (real.authorizationQuery ?? '').replace(
      encodeURIComponent(real.clientId ?? ''),
      clientId,
    ),
    redirectUri: `https://${nowhere}.app.example/callback`,
    logoutUri: `https://${nowhere}.app.example/bye`,
    domain,
    origin,
    home: side.home.replace('localhost', nowhere),
    cursor: toCursor(real.cursor ?? ''),
    walletAddress: wallet.address,
    signature: await wallet.sign(`a message of ${nowhere}`),
    sessionJwt: await forgeJwt(real.sessionJwt ?? ''),
    idToken: await forgeJwt(real.idToken ?? ''),
    accessToken: await forgeJwt(real.accessToken ?? ''),
    googleToken: await forgeJwt(real.googleToken ?? ''),
    ...respondToChallenges({ ...side, domain }),
  }
}

/** Replaces IDs, digits, and random tokens. */
function toRandom(value: string): string {
  if (value.search(uuid) >= 0) return value.replace(uuid, () => randomUUID())
  if (/^\d{6}$/.test(value)) return String((Number(value) + 123_457) % 1_000_000).padStart(6, '0')
  // The master key ID before a sealed value is the same for all projects.
  const [, prefix = '', random = value] = /^(secret-|correct-horse-|[0-9a-f]{12}\.)(.*)$/.exec(value) ?? []
  // The beginning is the same, because a value can be compared as a position in an order.
  const beginning = random.slice(0, 2)
  return (
    prefix +
    beginning +
    randomBytes(random.length).toString('base64url').slice(beginning.length, random.length)
  )
}

/** The cursor of a page that begins after a nonexistent user, at the same position. */
function toCursor(cursor: string): string {
  const { after, total } = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as {
    after: string
    total: number
  }
  const unknownId = `${after.slice(0, -12)}${randomBytes(6).toString('hex')}`
  return Buffer.from(JSON.stringify({ after: unknownId, total })).toString('base64url')
}

/** Signs the claims of a JWT, with different IDs, using an unpublished key. */
async function forgeJwt(jwt: string): Promise<string> {
  const [header, payload] = jwt
    .split('.')
    .slice(0, 2)
    .map((part) =>
      JSON.parse(
        Buffer.from(part, 'base64url')
          .toString()
          .replace(uuid, () => randomUUID()),
      ),
    )
  const { privateKey } = await generateKeyPair(header.alg)
  return new SignJWT(payload).setProtectedHeader(header).sign(privateKey)
}

/** Responds to challenges that no one issued. */
function respondToChallenges({ domain, origin }: { domain: string; origin: string }) {
  const authenticator = createAuthenticator()
  const challenge = () => randomBytes(32).toString('base64url')
  const user = { id: randomBytes(16).toString('base64url') }
  const create = () =>
    authenticator.create(JSON.stringify({ challenge: challenge(), rp: { id: domain }, user }), origin)
  const [registerResponse, backendRegisterResponse] = [create(), create()]
  const passkeyResponse = authenticator.get(JSON.stringify({ challenge: challenge(), rpId: domain }), origin)
  return {
    registerResponse,
    backendRegisterResponse,
    passkeyResponse,
  }
}
