import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { toDocumentClients } from '../../../server/identity/accounts/social/find-social-clients.ts'
import type { SocialClient } from '../../../server/identity/accounts/social/social-clients.ts'
import { saveProjectSecrets } from '../../../server/identity/base/projects/secret-store.ts'
import { projects } from '../../../server/identity/base/schema/projects.ts'
import { openServer } from './open-server.ts'
import type { TestServer } from './test-server.ts'

/** How the issuer responds to a refresh: with tokens, with an error, or not at all. */
export type RefreshResponse = 'tokens' | 'invalid_grant' | 'error with status 200' | 'status 503' | 'nothing'

/** An OAuth 2.0 issuer that signs in everyone as one user, and accepts each refresh token once. */
export type TokenIssuer = {
  url: string
  close(): void
  /** the address of the user */
  email: string
  /** whether sign-ins and refreshes return a refresh token */
  issuesRefreshTokens: boolean
  /** whether a refresh token works several times instead, and none is returned by a refresh */
  keepsRefreshTokens: boolean
  response: RefreshResponse
  /** what a refresh waits for before the issuer responds */
  gate: Promise<unknown>
  /** the refresh tokens that the server has sent, in order */
  received: string[]
  /** the client of a project at this issuer */
  toClient(clientId?: string): SocialClient
}

export async function startTokenIssuer(): Promise<TokenIssuer> {
  const server = createServer()
  const opened = await openServer(server)
  const url = `http://127.0.0.1:${opened.port}`
  const valid = new Set<string>()
  let count = 0
  const issuer: TokenIssuer = {
    ...{ url, close: opened.close, email: 'ann@corp.example' },
    ...{ issuesRefreshTokens: true, keepsRefreshTokens: false, response: 'tokens', received: [] },
    gate: Promise.resolve(),
    toClient: (clientId = 'client') => ({
      ...{ clientId, clientSecret: 'secret-of-the-client' },
      ...{ authorizeUrl: `${url}/authorize`, tokenUrl: `${url}/token`, profileUrl: `${url}/me` },
    }),
  }

  server.on('request', async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', url)
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (pathname === '/authorize') {
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ state: searchParams.get('state') ?? '', code: 'code' }).toString()
      response.writeHead(302, { location: back.href }).end()
      return
    }
    if (pathname === '/token') return respond(new URLSearchParams(await text(request)), response, send)
    const { email } = issuer
    const profile = { id: 7, sub: '7', name: 'Ann Lind', email, email_verified: true }
    send(200, pathname === '/me/emails' ? [{ email, primary: true, verified: true }] : profile)
  })

  async function respond(
    form: URLSearchParams,
    response: ServerResponse,
    send: (status: number, body: object) => void,
  ) {
    if (form.get('grant_type') !== 'refresh_token') return send(200, issue(issuer.issuesRefreshTokens))
    const token = form.get('refresh_token') ?? ''
    issuer.received.push(token)
    const isValid = valid.has(token)
    if (!issuer.keepsRefreshTokens && issuer.response === 'tokens') valid.delete(token)
    const tokens = issuer.response === 'tokens' && isValid && issue(!issuer.keepsRefreshTokens)
    await issuer.gate
    if (tokens) return send(200, tokens)
    if (issuer.response === 'nothing') return response.destroy()
    if (issuer.response === 'status 503') return send(503, {})
    send(issuer.response === 'error with status 200' ? 200 : 400, { error: 'invalid_grant' })
  }

  function issue(withRefreshToken: boolean): object {
    count += 1
    const refresh_token = `refresh-${count}`
    if (withRefreshToken) valid.add(refresh_token)
    return {
      ...{ access_token: `access-${count}`, token_type: 'bearer', scope: 'email files', expires_in: 3600 },
      ...(withRefreshToken ? { refresh_token } : {}),
    }
  }
  return issuer
}

/** Gives a project a client at an issuer, for a provider. */
export async function setClient(
  { deps }: TestServer,
  projectId: string,
  provider: 'google' | 'github',
  client: SocialClient,
): Promise<void> {
  const { social, secrets } = toDocumentClients({ [provider]: client })
  await deps.db.transaction(async (tx) => {
    await tx.update(projects).set({ social }).where(eq(projects.id, projectId))
    await saveProjectSecrets(tx, deps, projectId, secrets)
  })
}
