import type { MemberLink } from '../../../core/business/organizations.ts'

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

/** Parses the emailed link or the return from another site in a page's query; null if there is none that signs in. */
export function findMemberLink(search: string): MemberLink | null {
  const query = new URLSearchParams(search)
  const kind = kinds.get(query.get('stytch_token_type') ?? '')
  const token = query.get('token')
  // A link for a new password has another purpose.
  if (!kind || query.get('stytch_redirect_type') === 'reset_password') return null
  if (token) return { kind, token }
  const code = query.get('stytch_error_type') ?? query.get('error')
  return code && failing.includes(kind) ? { kind: 'failed', code } : null
}

/** The query of a failed return without its error. The host's own parameters stay unchanged. */
export function withoutError(search: string): string {
  const kept = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => !/^error(_description|_uri)?(=|$)/.test(part))
  return `?${kept.join('&')}`
}
