import type { MemberLink, ResetLink } from '../../../core/business/organizations.ts'

type Kind = Exclude<MemberLink['kind'], 'failed'>

/** The provider's name for each kind of link and return that signs in. */
const kinds = new Map<string, Kind>([
  ['discovery', 'discovery'],
  ['multi_tenant_magic_links', 'member'],
  ['discovery_oauth', 'discovery_oauth'],
  ['oauth', 'oauth'],
  ['sso', 'sso'],
  ['multi_tenant_impersonation', 'impersonation'],
])

/** The kinds whose return has an error instead of a token, if the sign-in at the other site failed. */
const failing: readonly (Kind | undefined)[] = ['discovery_oauth', 'oauth', 'sso']

/** Whether a link opens the form for a new password. */
const isForPassword = (query: URLSearchParams) => query.get('stytch_redirect_type') === 'reset_password'

/**
 * Parses the emailed link or the return from another site in a page's query; null if there is none that signs in.
 *
 * @param isPageForReset whether the page is for new passwords
 */
export function findMemberLink(search: string, isPageForReset: boolean): MemberLink | null {
  const query = new URLSearchParams(search)
  const kind = kinds.get(query.get('stytch_token_type') ?? '')
  const token = query.get('token')
  if (!kind) return null
  if (!token) {
    const code = query.get('stytch_error_type') ?? query.get('error')
    return code && failing.includes(kind) ? { kind: 'failed', code } : null
  }
  if (kind === 'discovery') return isForPassword(query) ? null : { kind, token }
  if (kind !== 'member') return { kind, token }
  return { kind, token, ...((isPageForReset || isForPassword(query)) && { isForPassword: true }) }
}

/** Parses the link for a new password in a page's query; null if there is none. */
export function findResetLink(search: string): ResetLink | null {
  const query = new URLSearchParams(search)
  const token = query.get('token')
  const type = query.get('stytch_token_type')
  if (!token) return null
  if (type === 'multi_tenant_passwords') return { kind: 'member', token }
  return type === 'discovery' && isForPassword(query) ? { kind: 'discovery', token } : null
}

/** The query of a failed return without its error. The host's own parameters stay unchanged. */
export function withoutError(search: string): string {
  const kept = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => !/^error(_description|_uri)?(=|$)/.test(part))
  return `?${kept.join('&')}`
}
