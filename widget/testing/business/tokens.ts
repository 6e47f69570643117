import { toLink } from '../messages.ts'
import { createId } from '../state.ts'
import type { CreatedLink } from './context.ts'
import type { BusinessState, TokenRow } from './state.ts'

/** The names of the tokens in URLs: of a link for one organization, and of one after which the visitor chooses. */
const names: Record<CreatedLink['type'], [member: string, discovery: string]> = {
  magic_link: ['multi_tenant_magic_links', 'discovery'],
  password_reset: ['multi_tenant_passwords', 'discovery'],
  oauth: ['oauth', 'discovery_oauth'],
  sso: ['sso', 'sso'],
}

/** Adds the token of a link. @returns the URL of the link */
export function createLink(state: BusinessState, link: CreatedLink, returnURL: string, now: number): string {
  const { type, email, organizationId, method, minutes, url = returnURL } = link
  const token = createId(state, type)
  state.tokens[token] = { type, email, organizationId, method, expiresAt: now + minutes * 60_000 }
  const created = new URL(toLink(url, names[type][organizationId === undefined ? 1 : 0], token))
  if (type === 'password_reset') created.searchParams.set('stytch_redirect_type', 'reset_password')
  return created.href
}

/** Returns a valid token, which can then be used no more; undefined if there is none. */
export function redeem(
  state: BusinessState,
  token: string,
  types: readonly TokenRow['type'][],
  now: number,
): TokenRow | undefined {
  const row = state.tokens[token]
  if (!row || !types.includes(row.type)) return undefined
  delete state.tokens[token]
  return row.expiresAt > now ? row : undefined
}
