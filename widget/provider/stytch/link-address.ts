import type { MailedLink } from '../../core/ports.ts'
import type { SocialReturn } from '../../core/social.ts'

/** The names under which the provider's addresses carry what they carry. */
const own = /^(stytch_(token|redirect|error)_type|stytch_provider|token)(=|$)/

/** The provider's word for each link that a mail may hold. */
const kinds = new Map<string, MailedLink['kind']>([
  ['magic_links', 'magic-link'],
  ['login', 'login'],
  ['reset_password', 'reset-password'],
])

/** The mailed link, or the return from another site, in the query of the page that it leads to; null where there is none. */
export function findLink(search: string): MailedLink | SocialReturn | null {
  const query = new URLSearchParams(search)
  const type = query.get('stytch_token_type') ?? ''
  const token = query.get('token')
  const refusal = query.get('stytch_error_type')
  if (type === 'oauth') return token ? { kind: type, token } : refusal ? { kind: type, refusal } : null
  const kind = kinds.get(type)
  return kind && token ? { kind, token } : null
}

/** The query without the link. What else stands there is the host's, and stays as it is written. */
export function withoutLink(search: string): string {
  const kept = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !own.test(part))
  return kept.length > 0 ? `?${kept.join('&')}` : ''
}
