import { describe, expect, it } from 'vitest'
import { Browser } from '#support/server/browser.ts'
import {
  type Business,
  callBusiness,
  createBusiness,
  type SignedInMember,
  startOrganization,
  workOrigin,
} from '#support/server/business.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { changeProject } from '#support/server/projects.ts'
import { challenge, tokenIn, verifier } from '#support/server/social.ts'
import type { OutboundRequest } from '../../../../platform/outbound/client.ts'
import { toDocumentClients } from '../../../accounts/social/find-social-clients.ts'
import { saveProjectSecrets } from '../../../base/projects/secret-store.ts'

/** HubSpot's tokens contain characters that a path must not. */
const accessToken = 'CJ/a+b c%2e?d#e'
const ann = 'ann@corp.example'
const profile = {
  ...{ token: accessToken, user: ann, user_id: 5_150_776, hub_id: 62_515, hub_domain: 'corp.example' },
  ...{ scopes: ['oauth'], expires_in: 1754, token_type: 'access' },
}

const server = testServerForEach()
/** The requests of the server to HubSpot. */
let requests: { url: string; method: string | undefined; body: URLSearchParams }[]
let isProfileFailing: boolean

const business: Business = preparedForEach(async () => {
  requests = []
  isProfileFailing = false
  Object.assign(server.deps, { socialOutbound: respond })
  const created = await createBusiness(server, {
    products: ['otp', 'oauth'],
    redirect_uris: [`${workOrigin}/authenticate`],
  })
  const { social, secrets } = toDocumentClients({ hubspot: { clientId: 'app', clientSecret: 'its-secret' } })
  await changeProject(server, { social }, created.id)
  await server.deps.db.transaction((tx) => saveProjectSecrets(tx, server.deps, created.id, secrets))
  return created
})
const admin: SignedInMember = preparedForEach(() =>
  startOrganization(server, business, ann, {
    oauth_tenant_jit_provisioning: 'RESTRICTED',
    allowed_oauth_tenants: { hubspot: ['62515'] },
  }),
)

/** Responds as HubSpot does. */
async function respond(url: string, { method, body = '' }: OutboundRequest = {}) {
  requests.push({ url, method, body: new URLSearchParams(body) })
  const isToken = new URL(url).pathname === '/oauth/v1/token'
  const tokens = { access_token: accessToken, refresh_token: 'r', expires_in: 1800, token_type: 'bearer' }
  return {
    status: !isToken && isProfileFailing ? 404 : 200,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(isToken ? tokens : profile)),
  }
}

/** Starts a sign-in. @returns the browser and the address of HubSpot's page */
async function start(
  query: Record<string, string> = { organization_id: admin.organizationId },
  path = 'start',
) {
  const url = new URL(`http://localhost:4000/v1/b2b/public/oauth/hubspot/${path}`)
  const { publicToken: public_token } = business
  url.search = new URLSearchParams({ public_token, pkce_code_challenge: challenge, ...query }).toString()
  const browser = new Browser(server)
  return { browser, page: (await browser.go(url)).url }
}

async function signIn() {
  const { browser, page } = await start()
  const back = new URL(page.searchParams.get('redirect_uri') ?? '')
  back.search = new URLSearchParams({
    code: 'a-code',
    state: page.searchParams.get('state') ?? '',
  }).toString()
  return browser.go(back)
}

describe('HubSpot', () => {
  it.each([['start'], ['discovery/start']])('is asked for a code at %s, without PKCE', async (path) => {
    const { page } = await start({ organization_id: admin.organizationId, custom_scopes: 'tickets' }, path)
    expect(page.origin + page.pathname).toBe('https://app.hubspot.com/oauth/authorize')
    expect(Object.fromEntries(page.searchParams)).toEqual({
      ...{ client_id: 'app', response_type: 'code', scope: 'oauth tickets', state: expect.any(String) },
      redirect_uri: 'http://localhost:4000/v1/oauth/callback/hubspot',
    })
  })

  it('returns the identity of its user, whose address it only asserts, and its hub', async () => {
    const oauth_token = tokenIn(await signIn())
    const [exchange, query] = requests
    expect([exchange?.method, exchange?.url]).toEqual(['POST', 'https://api.hubapi.com/oauth/v1/token'])
    expect(Object.fromEntries(exchange?.body ?? [])).toEqual({
      ...{ grant_type: 'authorization_code', code: 'a-code', client_id: 'app', client_secret: 'its-secret' },
      redirect_uri: 'http://localhost:4000/v1/oauth/callback/hubspot',
    })
    const ofToken = 'https://api.hubapi.com/oauth/v1/access-tokens/CJ%2Fa%2Bb%20c%252e%3Fd%23e'
    expect([query?.method, query?.url, requests.length]).toEqual(['GET', ofToken, 2])
    const body = { oauth_token, pkce_code_verifier: verifier, session_duration_minutes: 30 }
    const { data } = (await callBusiness(server, business, '/oauth/authenticate', { body })).body
    expect(data).toMatchObject({
      provider_type: 'HubSpot',
      provider_subject: '5150776',
      provider_values: { access_token: accessToken, refresh_token: 'r', id_token: '', scopes: ['oauth'] },
      member_session: null,
      primary_required: { allowed_auth_methods: ['email_otp'] },
    })
  })

  it('receives its token in a path, which is in no log, also after a failure', async () => {
    await signIn()
    isProfileFailing = true
    const failed = (await signIn()).url
    expect(failed.searchParams.get('stytch_error_type')).toBe('oauth_flow_callback_error')
    const log = server.logged.join('\n')
    expect(log).toContain('https://api.hubapi.com responded to the profile request with status 404.')
    for (const secret of [accessToken, encodeURIComponent(accessToken), 'access-tokens', 'its-secret', ann])
      expect(log).not.toContain(secret)
  })
})
