import type { EmailedLink } from '../../core/ports.ts'
import type { OAuthCallback } from '../../core/social.ts'

/** The query parameters of the provider's links. */
const linkParameter = /^(stytch_(token|redirect|error)_type|stytch_provider|token)(=|$)/

/** The provider's name for each kind of emailed link. */
const kinds = new Map<string, EmailedLink['kind']>([
  ['magic_links', 'magic-link'],
  ['login', 'login'],
  ['reset_password', 'reset-password'],
  ['impersonation', 'impersonation'],
])

/** Parses the emailed link or OAuth return in a page's query; null if there is none. */
export function findLink(search: string): EmailedLink | OAuthCallback | null {
  const query = new URLSearchParams(search)
  const type = query.get('stytch_token_type') ?? ''
  const token = query.get('token')
  const errorType = query.get('stytch_error_type')
  if (type === 'oauth') return token ? { kind: type, token } : errorType ? { kind: type, errorType } : null
  const kind = kinds.get(type)
  return kind && token ? { kind, token } : null
}

/** Whether a query has a link or a return of any kind of project. */
export const holdsLink = (search: string): boolean => new URLSearchParams(search).has('stytch_token_type')

/** The query without the link's parameters. The host's own parameters stay unchanged. */
export function withoutLink(search: string): string {
  const otherParameters = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !linkParameter.test(part))
  return otherParameters.length > 0 ? `?${otherParameters.join('&')}` : ''
}
