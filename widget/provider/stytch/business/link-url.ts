import type { MemberLink } from '../../../core/business/organizations.ts'

/** The provider's name for each kind of link that signs in. */
const kinds = new Map<string, MemberLink['kind']>([
  ['discovery', 'discovery'],
  ['multi_tenant_magic_links', 'member'],
])

/** Parses the emailed link in a page's query; null if there is none that signs in. */
export function findMemberLink(search: string): MemberLink | null {
  const query = new URLSearchParams(search)
  const kind = kinds.get(query.get('stytch_token_type') ?? '')
  const token = query.get('token')
  // A link for a new password has another purpose.
  const isForPassword = query.get('stytch_redirect_type') === 'reset_password'
  return kind && token && !isForPassword ? { kind, token } : null
}
