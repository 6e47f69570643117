import { callProvider } from './provider-client.ts'
import { shopToken, type TestServer } from './test-server.ts'

export type Visit = {
  server: TestServer
  /** the session in the browser */
  token?: string | undefined
  publicToken?: string
  /** the token of an earlier visit with the same request, before the user signed in */
  requestToken?: string | undefined
}

/** What the consent page does with a request. */
export type ConsentOutcome =
  | { does: 'redirect'; url: URL; wasAsked: boolean }
  | { does: 'ask to sign in'; requestToken: string }
  | { does: 'show an error'; type: string }

/** Opens an application's link like the consent page, and allows the requested access. */
export async function visitConsentPage(link: URL, visit: Visit): Promise<ConsentOutcome> {
  const { server, token, publicToken = shopToken, requestToken } = visit
  const call = async (path: string, body: object) => {
    const sent = { ...(token === undefined ? {} : { token }), body, publicToken, origin: null }
    return (await callProvider(server, `/idp/oauth/authorize/${path}`, sent)).body
  }
  const query = link.search
  const checked = await call('check', { query, ...(requestToken && { request_token: requestToken }) })
  if (!checked.data) return { does: 'show an error', type: String(checked.error_type) }
  const { redirect_uri: rejected, login_required: mustSignIn, request_token: given } = checked.data
  if (rejected) return { does: 'redirect', url: new URL(String(rejected)), wasAsked: false }
  if (mustSignIn) return { does: 'ask to sign in', requestToken: String(given) }
  const { scope, ...rest } = Object.fromEntries(link.searchParams)
  const scopes = scope?.split(' ') ?? ['openid', 'email', 'profile']
  const request = { ...rest, scopes, request_token: given }
  const started = await call('start', request)
  const wasAsked = started.data?.consent_required === true
  const response = { ...request, ...(wasAsked ? {} : { prompt: 'none' }), consent_granted: true }
  const { data } = await call('submit', response)
  return { does: 'redirect', url: new URL(String(data?.redirect_uri)), wasAsked }
}
