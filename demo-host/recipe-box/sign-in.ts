import { createHash, createPublicKey, type JsonWebKey, randomBytes, verify } from 'node:crypto'

export type ClientOptions = {
  /** The issuer of the site whose people sign in here. */
  issuer: string
  clientId: string
  clientSecret: string
  /** Where they come back to, after signing in and after signing out. */
  callbackUrl: string
  goodbyeUrl: string
}

/** What is kept of a sign-in that has begun, for as long as somebody is away. */
export type Begun = { state: string; nonce: string; verifier: string }

export type Profile = { idToken: string; scopes: string; claims: Record<string, unknown> }

type Metadata = Record<
  | 'issuer'
  | 'authorization_endpoint'
  | 'token_endpoint'
  | 'userinfo_endpoint'
  | 'end_session_endpoint'
  | 'jwks_uri',
  string
>

/** Why somebody is not signed in, in words for them. */
export class SignInError extends Error {
  /** Of the page that says so: a no is an answer like another. */
  readonly status: number

  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

/**
 * A client of OpenID Connect, whole, so that every step of it can be read here. An application of your own is better
 * off with a library that is certified.
 */
export function createClient({ issuer, clientId, clientSecret, callbackUrl, goodbyeUrl }: ClientOptions) {
  let metadata: Metadata | undefined

  async function discover(): Promise<Metadata> {
    metadata ??= (await fetchJson(`${issuer}/.well-known/openid-configuration`)) as Metadata
    if (metadata.issuer !== issuer) throw new SignInError('The issuer goes by another name.')
    return metadata
  }

  return {
    /** @returns the address to lead somebody to */
    async begin(): Promise<Begun & { url: string }> {
      const [state, nonce, verifier] = [random(), random(), random()]
      const url = new URL((await discover()).authorization_endpoint)
      url.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: callbackUrl,
        response_type: 'code',
        scope: 'openid email profile phone',
        state,
        nonce,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }).toString()
      return { state, nonce, verifier, url: url.href }
    },

    /**
     * @param answer the query that somebody came back with
     * @throws SignInError
     */
    async finish(answer: URLSearchParams, begun: Begun | undefined): Promise<Profile> {
      if (!begun || answer.get('state') !== begun.state || answer.get('iss') !== issuer) {
        throw new SignInError('This is no answer to a sign-in that was begun here.')
      }
      if (answer.get('error') === 'access_denied')
        throw new SignInError('You did not allow it. That is fine.', 200)
      const code = answer.get('code')
      if (code === null) throw new SignInError(`The sign-in ended with '${answer.get('error')}'.`)
      const { token_endpoint, userinfo_endpoint } = await discover()
      const tokens = await fetchJson(token_endpoint, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: callbackUrl,
          code_verifier: begun.verifier,
        }),
      })
      const { access_token, id_token, scope } = tokens as Record<string, string>
      const { sub } = await readIdToken(id_token ?? '', begun.nonce)
      const authorization = `Bearer ${access_token}`
      const claims = (await fetchJson(userinfo_endpoint, { headers: { authorization } })) as Profile['claims']
      if (claims.sub !== sub) throw new SignInError('The profile is about somebody else.')
      return { idToken: id_token ?? '', scopes: scope ?? '', claims }
    },

    /** @returns the address that signs somebody out at the issuer too */
    async end(idToken: string): Promise<string> {
      const url = new URL((await discover()).end_session_endpoint)
      url.search = new URLSearchParams({
        client_id: clientId,
        post_logout_redirect_uri: goodbyeUrl,
        id_token_hint: idToken,
      }).toString()
      return url.href
    },
  }

  /** OpenID Connect Core, 3.1.3.7. */
  async function readIdToken(idToken: string, nonce: string): Promise<{ sub: string }> {
    const [header = '', payload = '', signature = ''] = idToken.split('.')
    const { alg, kid } = parsePart(header)
    const { keys } = (await fetchJson((await discover()).jwks_uri)) as { keys: JsonWebKey[] }
    const key = keys.find((candidate) => candidate.kid === kid)
    const isSigned =
      alg === 'ES256' &&
      key !== undefined &&
      verify(
        'sha256',
        Buffer.from(`${header}.${payload}`),
        { key: createPublicKey({ key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      )
    const claims = parsePart(payload)
    const isOurs = claims.iss === issuer && claims.aud === clientId && claims.nonce === nonce
    if (!isSigned || !isOurs || Number(claims.exp) * 1000 < Date.now()) {
      throw new SignInError('The ID token is not for this sign-in.')
    }
    return { sub: String(claims.sub) }
  }
}

const random = () => randomBytes(32).toString('base64url')

const parsePart = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))

async function fetchJson(url: string, init?: RequestInit): Promise<unknown> {
  const answer = await fetch(url, init).catch(() => {
    throw new SignInError('The site that you sign in with cannot be reached. Is its server running?')
  })
  const body = (await answer.json().catch(() => ({}))) as { error_description?: string }
  if (!answer.ok) throw new SignInError(body.error_description ?? `It answered with ${answer.status}.`)
  return body
}
