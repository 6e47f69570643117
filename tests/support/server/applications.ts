import { createHash } from 'node:crypto'
import { applications } from '../../../server/identity/base/schema/applications.ts'
import { sha256Hex } from '../../../server/platform/secrets/secrets.ts'
import { callProvider } from './provider-client.ts'
import type { TestServer } from './test-server.ts'

export const callbackUrl = 'https://app.example/callback'
export const logoutUrl = 'https://app.example/bye'
export const appVerifier = 'an-application-keeps-this-to-itself-until-it-exchanges'
export const appChallenge = createHash('sha256').update(appVerifier).digest('base64url')
export const appSecret = 'application-secret'

/** Registers an application in the shop project: by default confidential and third-party. */
export async function addApplication(
  server: TestServer,
  change: Partial<typeof applications.$inferInsert> = {},
) {
  const row = {
    id: 'connected-app-1',
    projectId: 'project-shop',
    name: 'Recipes',
    description: 'What to bake next',
    logoUrl: null,
    isFirstParty: false,
    secretHash: sha256Hex(appSecret),
    redirectUrls: [callbackUrl],
    logoutUrls: [logoutUrl],
    createdAt: server.clock.now(),
    ...change,
  }
  await server.deps.db.transaction((tx) => tx.insert(applications).values(row))
  return row
}

const defaults = {
  client_id: 'connected-app-1',
  redirect_uri: callbackUrl,
  response_type: 'code',
  scopes: ['openid', 'email', 'profile'],
}

export const startConsent = (server: TestServer, token: string, body: object = {}) =>
  callProvider(server, '/idp/oauth/authorize/start', { token, body: { ...defaults, ...body } })

export const submitConsent = (server: TestServer, token: string, body: object = {}) =>
  callProvider(server, '/idp/oauth/authorize/submit', {
    token,
    body: { ...defaults, consent_granted: true, code_challenge: appChallenge, state: 'their-state', ...body },
  })

/** Grants consent. @returns the authorization code */
export async function askForCodeOf(server: TestServer, token: string, body: object = {}): Promise<string> {
  return String((await submitConsent(server, token, body)).body.data?.authorization_code)
}

/** Grants consent, and exchanges the code. @returns the access token */
export async function issueAccessToken(
  server: TestServer,
  token: string,
  body: { client_id?: string; [field: string]: unknown } = {},
): Promise<string> {
  return (await issueTokens(server, token, body)).accessToken
}

/** Grants consent, and exchanges the code. @returns the access token and the ID token */
export async function issueTokens(
  server: TestServer,
  token: string,
  { client_id = defaults.client_id, ...body }: { client_id?: string; [field: string]: unknown } = {},
): Promise<{ accessToken: string; idToken: string }> {
  return exchangeCode(server, await askForCodeOf(server, token, { client_id, ...body }), { client_id })
}

/** Exchanges an authorization code as an application. @returns the access token and the ID token */
export async function exchangeCode(
  { app }: TestServer,
  code: string,
  change: Record<string, string>,
  issuerPath = '/v1/public/project-shop',
): Promise<{ accessToken: string; idToken: string }> {
  const form = { grant_type: 'authorization_code', code, redirect_uri: callbackUrl }
  const credentials = { code_verifier: appVerifier, client_secret: appSecret, ...change }
  const response = await app.request(`http://localhost:4000${issuerPath}/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...form, ...credentials }).toString(),
  })
  const { access_token, id_token } = (await response.json()) as { access_token?: string; id_token?: string }
  return { accessToken: String(access_token), idToken: String(id_token) }
}
