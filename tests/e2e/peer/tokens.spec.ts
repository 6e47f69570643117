import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { SignJWT } from 'jose'
import { serverUrl } from '../../support/browser/addresses.ts'
import { registerProject, runOperator } from '../../support/programs/operator.ts'
import { expect, test } from './fixture.ts'

/**
 * The calls of the provider's client that exchange a third-party token for a session: from another issuer, a connected
 * application or an operator. The widget only uses the last call.
 */

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const trusted = {
  profile_id: 'partner',
  issuer: 'https://partner.example',
  audience: 'shop',
  public_keys: [publicKey.export({ type: 'spki', format: 'pem' }).toString()],
  create_users: true,
}
const callback = 'https://app.example/callback'
const verifier = 'an-application-keeps-this-to-itself-until-it-exchanges'

const signToken = (email: string): Promise<string> =>
  new SignJWT({ email, email_verified: true, jti: randomUUID() })
    .setProtectedHeader({ alg: 'ES256' })
    .setIssuer(trusted.issuer)
    .setAudience(trusted.audience)
    .setIssuedAt()
    .setExpirationTime('5 minutes')
    .sign(privateKey)

/** Registers a project for the page that trusts the issuer. */
const registerTrusting = (page: Page) =>
  registerProject('Tokens', { origins: [new URL(page.url()).origin], trusted_tokens: [trusted] })

/** Registers an application of the project with full access, as the site's server does. */
async function registerApplication(
  page: Page,
  { projectId, secret }: Awaited<ReturnType<typeof registerTrusting>>,
) {
  const response = await page.request.post(`${serverUrl}/v1/connected_apps/clients`, {
    headers: { authorization: `Basic ${Buffer.from(`${projectId}:${secret}`).toString('base64')}` },
    data: {
      client_type: 'first_party_public',
      client_name: 'Recipes',
      redirect_urls: [callback],
      full_access_allowed: true,
    },
  })
  expect(response.status(), await response.text()).toBe(200)
  return (await response.json()).connected_app.client_id as string
}

/** Signs in with a token from the trusted issuer. @returns the user's email, or the type of the error */
const attest = (page: Page, publicToken: string, token: string) =>
  page.evaluate(
    async ([project, token]) => {
      const data = { profile_id: 'partner', token, session_duration_minutes: 30 }
      const response = window.openClient(project).session.attest(data)
      return response.then(
        ({ user }) => user.emails[0]?.email,
        (error) => error.error_type,
      )
    },
    [publicToken, token] as const,
  )

test.beforeEach(async ({ open, consoleProblems }) => {
  // The browser logs the rejections that these tests expect.
  consoleProblems.allow(/Failed to load resource/)
  await open('adapter')
})

test('session.attest signs in only with the token of a trusted issuer', async ({ page, freshEmail }) => {
  const { publicToken } = await registerTrusting(page)
  const token = await signToken(freshEmail)
  expect(await attest(page, publicToken, `${token.slice(0, -8)}AAAAAAAA`)).toBe('invalid_trusted_auth_token')
  expect(await attest(page, publicToken, token)).toBe(freshEmail)
})

test('session.exchangeAccessToken signs in with the access token of an application, once', async ({
  page,
  freshEmail,
}) => {
  const project = await registerTrusting(page)
  const { publicToken } = project
  const clientId = await registerApplication(page, project)
  expect(await attest(page, publicToken, await signToken(freshEmail))).toBe(freshEmail)
  const request = {
    client_id: clientId,
    redirect_uri: callback,
    response_type: 'code',
    scopes: ['openid', 'full_access'],
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    consent_granted: true,
  }
  const code = await page.evaluate(
    async ([project, request]) => {
      const response = await window.openClient(project).idp.oauthAuthorizeSubmit(request)
      return response.authorization_code ?? ''
    },
    [publicToken, request] as const,
  )
  const exchanged = await page.request.post(`${serverUrl}/v1/public/${project.projectId}/oauth2/token`, {
    form: {
      grant_type: 'authorization_code',
      code,
      redirect_uri: callback,
      code_verifier: verifier,
      client_id: clientId,
    },
  })
  const { access_token } = await exchanged.json()
  await page.context().clearCookies()
  const exchange = () =>
    page.evaluate(
      ([project, access_token]) =>
        window
          .openClient(project)
          .session.exchangeAccessToken({ access_token, session_duration_minutes: 30 })
          .then(
            ({ user }) => user.emails[0]?.email,
            (error) => error.error_type,
          ),
      [publicToken, access_token as string] as const,
    )
  expect(await exchange()).toBe(freshEmail)
  expect(await exchange()).toBe('oauth_access_token_exchange_token_invalid_grant')
})

test('impersonation.authenticate signs in with the token of an operator, once', async ({
  page,
  freshEmail,
}) => {
  const { publicToken } = await registerTrusting(page)
  expect(await attest(page, publicToken, await signToken(freshEmail))).toBe(freshEmail)
  await page.context().clearCookies()
  const printed = await runOperator('impersonate', freshEmail, '--project', publicToken)
  const [, token = ''] = /impersonation_token is ([\w-]+)/.exec(printed) ?? []
  const impersonate = () =>
    page.evaluate(
      ([project, impersonation_token]) =>
        window
          .openClient(project)
          .impersonation.authenticate({ impersonation_token })
          .then(
            ({ user }) => user.emails[0]?.email,
            (error) => error.error_type,
          ),
      [publicToken, token] as const,
    )
  expect(await impersonate()).toBe(freshEmail)
  expect(await impersonate()).toBe('unable_to_auth_impersonation_token')
})
