import { CodedError } from '../../core/coded-error.ts'
import type { LinkProvider } from '../../core/provider/links.ts'
import { toLink } from '../messages.ts'
import { createId, findUser, getUser, type TokenRow } from '../state.ts'
import type { Context } from './context.ts'

/** Links by email, and links of operators. A link works once until it expires. */
export function createLinks({ state, sessions, now, returnURL }: Context): Required<LinkProvider> {
  /** Returns a valid token, which can then be used no more. */
  function redeem(token: string, types: readonly TokenRow['type'][]): TokenRow | undefined {
    const row = state().tokens[token]
    if (!row || !types.includes(row.type)) return undefined
    delete state().tokens[token]
    return row.expiresAt > now() ? row : undefined
  }

  return {
    async sendLink({ email, loginURL, signupURL, loginExpirationMinutes, signupExpirationMinutes, locale }) {
      const isUser = findUser(state(), email) !== undefined
      const minutes = isUser ? loginExpirationMinutes : signupExpirationMinutes
      const token = createId(state(), 'link')
      const expiresAt = now() + minutes * 60_000
      state().tokens[token] = { type: 'magic_link', email, provider: 'google', expiresAt }
      const url = toLink((isUser ? loginURL : signupURL) ?? returnURL(), 'magic_links', token)
      state().messages.push({ type: 'magic_link', channel: 'email', to: email, url, locale })
      return { senderDomain: 'mail.example.org' }
    },
    async openLink({ token }) {
      // A password email also contains a sign-in link with the same token. Only one of the two links works.
      const row = redeem(token, ['magic_link', 'password_reset'])
      if (!row) throw new CodedError('unable_to_auth_magic_link', 'The link is used or has expired.')
      return sessions.signIn(getUser(state(), row), 'magic_link')
    },
    async impersonate(token) {
      const row = redeem(token, ['impersonation'])
      if (!row) throw new CodedError('unable_to_auth_impersonation_token', 'The link is used or has expired.')
      return sessions.signIn(getUser(state(), row), 'impersonated')
    },
  }
}
