/** The names under which the provider's links carry what they carry. */
const own = /^(stytch_token_type|stytch_redirect_type|token)(=|$)/

/** The token of a login link, in the query of the page that it leads to; null where there is none. */
export function findToken(search: string): string | null {
  const query = new URLSearchParams(search)
  return query.get('stytch_token_type') === 'magic_links' ? query.get('token') || null : null
}

/** The query without the link. What else stands there is the host's, and stays as it is written. */
export function withoutLink(search: string): string {
  const kept = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !own.test(part))
  return kept.length > 0 ? `?${kept.join('&')}` : ''
}
