import type { MailedLink } from '../../core/ports.ts'

/** The names under which the provider's links carry what they carry. */
const own = /^(stytch_token_type|stytch_redirect_type|token)(=|$)/

/** The provider's word for each link that a mail may hold. */
const kinds = new Map<string, MailedLink['kind']>([
  ['magic_links', 'magic-link'],
  ['login', 'login'],
  ['reset_password', 'reset-password'],
])

/** The mailed link, in the query of the page that it leads to; null where there is none. */
export function findLink(search: string): MailedLink | null {
  const query = new URLSearchParams(search)
  const kind = kinds.get(query.get('stytch_token_type') ?? '')
  const token = query.get('token')
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
