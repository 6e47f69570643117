import type { MemberLink, ResetLink } from '../../../core/business/organizations.ts'

/** The provider's name for each kind of link that signs in. */
const kinds = new Map<string, MemberLink['kind']>([
  ['discovery', 'discovery'],
  ['multi_tenant_magic_links', 'member'],
])

/** Whether a link opens the form for a new password. */
const isForPassword = (query: URLSearchParams) => query.get('stytch_redirect_type') === 'reset_password'

/**
 * Parses the emailed link in a page's query; null if there is none that signs in.
 *
 * @param isPageForReset whether the page is for new passwords
 */
export function findMemberLink(search: string, isPageForReset: boolean): MemberLink | null {
  const query = new URLSearchParams(search)
  const kind = kinds.get(query.get('stytch_token_type') ?? '')
  const token = query.get('token')
  if (!kind || !token) return null
  if (kind === 'discovery') return isForPassword(query) ? null : { kind, token }
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
