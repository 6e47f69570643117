import { join } from 'node:path'
import type { Page, Request, Route } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { toPage } from './business-page.ts'
import {
  applicationPage,
  asksForConsent,
  bootstrap,
  type Connection,
  code,
  corp,
  type Found,
  goodPassword,
  home,
  type Missing,
  newApp,
  type OrganizationRecord,
  okta,
  recoveryCode,
  toDiscovered,
  toEntered,
  toSignedIn,
} from './business-shapes.ts'
import { apiUrl, fulfill, publicToken } from './simulated-provider.ts'

const dist = join(import.meta.dirname, '../../../dist')

/** How a call fails. */
export type Failure = 'lost connection' | { status: number; type: string; retryAfterSeconds?: number }

/** What the double responds. Tests can change it at any time. */
export type Scene = {
  /** the organization of the page, and of every sign-in */
  organization: OrganizationRecord
  /** what a sign-in still needs after its first step */
  missing: Missing
  /** the organizations of the address */
  found: Found[]
  /** whether the address has a member with a password */
  isMember: boolean
  connections: Connection[]
}

type Respond = (body: Record<string, string>, request: Request) => object | Failure

const rejectCode = { status: 404, type: 'otp_code_not_found' }

/** The calls of a sign-in, by path. */
const createResponses = (scene: Scene): Record<string, Respond> => {
  const succeed = () => ({})
  const enter = () => toEntered(scene.organization, scene.missing)
  const complete = () => toSignedIn(scene.organization)
  const discover = () => toDiscovered(scene.found)
  const withCode = (respond: () => object, rejection: Failure) => (body: Record<string, string>) =>
    body.code === code ? respond() : rejection
  return {
    'otps/email/discovery/send': succeed,
    'otps/email/discovery/authenticate': withCode(discover, rejectCode),
    'otps/email/login_or_signup': succeed,
    'otps/email/authenticate': withCode(enter, rejectCode),
    'magic_links/email/discovery/send': succeed,
    'magic_links/email/login_or_signup': succeed,
    'magic_links/discovery/authenticate': discover,
    'magic_links/authenticate': enter,
    'discovery/intermediate_sessions/exchange': enter,
    'discovery/organizations/create': enter,
    'organizations/search': ({ organization_slug }) => ({
      organization:
        organization_slug === scene.organization.organization_slug
          ? { ...scene.organization, sso_active_connections: scene.connections }
          : null,
    }),
    'organizations/members/search': () => ({
      member: scene.isMember ? { status: 'active', name: '', member_password_id: 'password-test-1' } : null,
    }),
    'passwords/authenticate': enter,
    'passwords/discovery/authenticate': discover,
    'passwords/email/reset/start': succeed,
    'passwords/discovery/reset/start': succeed,
    'passwords/email/reset': enter,
    'passwords/discovery/reset': discover,
    'passwords/session/reset': complete,
    'passwords/strength_check': () => goodPassword,
    totp: () => newApp,
    'totp/authenticate': withCode(complete, { status: 401, type: 'unable_to_authenticate_totp' }),
    'recovery_codes/recover': ({ recovery_code }) =>
      recovery_code === recoveryCode
        ? complete()
        : { status: 401, type: 'unable_to_authenticate_recovery_code' },
    'otps/sms/send': succeed,
    'otps/sms/authenticate': withCode(complete, rejectCode),
    'sso/discovery/connections': () => ({ connections: scene.connections }),
    'sso/authenticate': enter,
    'oauth/authenticate': enter,
    'oauth/discovery/authenticate': discover,
    'impersonation/authenticate': complete,
    'sessions/authenticate': complete,
    'sessions/exchange': ({ organization_id }) => {
      scene.organization =
        scene.found.find((row) => row.organization.organization_id === organization_id)?.organization ?? corp
      return complete()
    },
    'discovery/organizations': discover,
    'idp/b2b/oauth/authorize/start': () => asksForConsent,
    'idp/b2b/oauth/authorize/submit': () => ({ redirect_uri: `${applicationPage}?code=code-1` }),
    'oauth/logout/start': () => ({ redirect_uri: applicationPage, consent_required: true }),
    'sessions/revoke': succeed,
  }
}

const isFailure = (response: object | Failure): response is Failure =>
  response === 'lost connection' || ('status' in response && 'type' in response)

export type BusinessDouble = {
  scene: Scene
  /** the paths of the calls so far */
  calls: string[]
  /** Lets the next call to a path fail. Each use adds another failure. */
  failNext(path: string, failure: Failure): void
  /** The address of a page with the tag. @param query that of an emailed link, or of a return */
  toAddress(query?: Record<string, string>): string
  /** Changes the tag of the pages. */
  setTag(attributes: string, config?: object): void
}

/**
 * Plays the provider for a page with the tag, and serves the script, without our server.
 *
 * @param attributes of the tag, besides those of its project
 */
export async function playBusiness(page: Page, attributes: string, config?: object): Promise<BusinessDouble> {
  const scene: Scene = {
    organization: corp,
    missing: 'nothing',
    found: [{ organization: corp }],
    isMember: true,
    connections: [okta],
  }
  const failures: { path: string; failure: Failure }[] = []
  const calls: string[] = []
  const responses = createResponses(scene)
  let body = ''
  const setTag = (shown: string, json?: object) => {
    const tag = `public-token="${publicToken}" ${shown}`
    body = toPage(tag, json && JSON.stringify(json).replaceAll('<', '\\u003c'), apiUrl)
  }
  setTag(attributes, config)
  await page.route(`${home}**`, (route) => {
    // Only the page for requests responds to applications.
    const isApplication = route.request().url().startsWith(applicationPage)
    const shown = isApplication ? body.replace(' consent', '') : body
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: shown })
  })
  await page.route(`${serverUrl}/widget/**`, (route) =>
    route.fulfill({
      path: join(dist, new URL(route.request().url()).pathname),
      headers: { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' },
    }),
  )
  await page.route(`${apiUrl}/**`, async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    if (pathname.includes('/public/')) return sendBack(route)
    if (pathname.startsWith('/clientside-services/')) return route.fulfill({ path: join(dist, pathname) })
    const path = pathname.replace(/^\/sdk\/v1\/(b2b\/)?/, '')
    calls.push(path)
    const name = path.startsWith('projects/bootstrap/') ? 'bootstrap' : path
    const index = failures.findIndex((planned) => planned.path === name)
    const failure = index < 0 ? undefined : failures.splice(index, 1)[0]?.failure
    const respond = responses[name] ?? (() => bootstrap)
    return respondWith(route, failure ?? respond(request.postDataJSON() ?? {}, request))
  })
  return {
    scene,
    calls,
    setTag,
    failNext: (path, failure) => void failures.push({ path, failure }),
    toAddress: (query = {}) => `${home}?${new URLSearchParams(query)}`,
  }
}

/** Plays the site of a provider or of a company, which sends the visitor back. */
function sendBack(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url())
  const type = pathname.includes('/sso/')
    ? 'sso'
    : pathname.includes('/discovery/')
      ? 'discovery_oauth'
      : 'oauth'
  const location = `${home}?${new URLSearchParams({ stytch_token_type: type, token: 'token-test-1' })}`
  // Playwright would not serve the page of a redirect.
  const body = `<script>location.replace(${JSON.stringify(location)})</script>`
  return route.fulfill({ contentType: 'text/html; charset=utf-8', body })
}

function respondWith(route: Route, response: object | Failure): Promise<void> {
  const common = { request_id: 'request-id-test-1' }
  if (!isFailure(response)) return fulfill(route, 200, { data: { ...common, status_code: 200, ...response } })
  if (response === 'lost connection') return route.abort()
  const { status, type, retryAfterSeconds } = response
  return fulfill(route, status, {
    ...common,
    status_code: status,
    error_type: type,
    error_message: `The double rejects the call: ${type}`,
    error_url: 'https://stytch.com/docs',
    ...(retryAfterSeconds && { error_details: { retry_after_seconds: retryAfterSeconds } }),
  })
}
