import type { ConsentRequest, LogoutRequest } from '../provider/consent.ts'

/** The request of an application that sent the user here. */
export type ParsedRequest =
  | { kind: 'consent'; request: ConsentRequest }
  | { kind: 'logout'; request: LogoutRequest }
  | { kind: 'incomplete'; code: 'client_id_missing' | 'redirect_uri_missing' }

/**
 * Parses the page's query. Anyone can craft it, so nothing in it is trusted; the provider verifies the application and
 * the redirect URI.
 */
export function readRequest(search: string): ParsedRequest {
  const query = new URLSearchParams(search)
  const isLogout = query.has('post_logout_redirect_uri')
  const clientId = query.get('client_id')
  const redirectURL = query.get(isLogout ? 'post_logout_redirect_uri' : 'redirect_uri')
  if (!clientId) return { kind: 'incomplete', code: 'client_id_missing' }
  if (!redirectURL || !findTarget(redirectURL)) return { kind: 'incomplete', code: 'redirect_uri_missing' }
  const state = query.get('state')
  const baseRequest = { clientId, redirectURL, ...(state !== null && { state }) }
  if (isLogout) {
    const idTokenHint = query.get('id_token_hint')
    return { kind: 'logout', request: { ...baseRequest, ...(idTokenHint && { idTokenHint }) } }
  }
  const scopes = splitAtSpaces(query.get('scope'))
  const resources = query.getAll('resource')
  const prompt = query.get('prompt')
  const nonce = query.get('nonce')
  const codeChallenge = query.get('code_challenge')
  const codeChallengeMethod = query.get('code_challenge_method')
  return {
    kind: 'consent',
    request: {
      ...baseRequest,
      query: search,
      responseType: query.get('response_type') || 'code',
      scopes: scopes.length > 0 ? scopes : ['openid', 'email', 'profile'],
      ...(prompt && { prompt }),
      ...(nonce !== null && { nonce }),
      ...(codeChallenge !== null && { codeChallenge }),
      ...(codeChallengeMethod !== null && { codeChallengeMethod }),
      ...(resources.length > 0 && { resources }),
    },
  }
}

const splitAtSpaces = (text: string | null) => text?.split(' ').filter(Boolean) ?? []

/**
 * Whether a URL may receive a response: a website, or an app with a scheme based on a domain (RFC 8252, 7.1). A link
 * can therefore never run a script or open a file.
 */
export function findTarget(url: string): URL | undefined {
  if (!URL.canParse(url)) return undefined
  const target = new URL(url)
  return /^(https?|[a-z][a-z0-9+-]*\.[a-z0-9.+-]*):$/.test(target.protocol) ? target : undefined
}

/** Whether a response goes to the requested redirect URI, with only its query extended. */
export function returnsToRedirect(response: string, redirectURL: string): boolean {
  const [actual, expected] = [findTarget(response), findTarget(redirectURL)]
  if (!actual || !expected) return false
  const targetOf = ({ protocol, username, password, host, pathname }: URL) =>
    [protocol, username, password, host, pathname].join(' ')
  return targetOf(actual) === targetOf(expected)
}

/** The website or app of a URL, for display. */
export function nameOfSite(url: string): string {
  const target = findTarget(url)
  return target?.host || target?.protocol.slice(0, -1) || ''
}
