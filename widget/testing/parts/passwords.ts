import { CodedError } from '../../core/coded-error.ts'
import type { PasswordProvider } from '../../core/provider/passwords.ts'
import { toLink } from '../messages.ts'
import { addUser, createId, findUser, getUser } from '../state.ts'
import type { Context } from './context.ts'
import { ratePassword } from './rate-password.ts'

/**
 * Passwords. Weak and breached passwords are rejected. A reset request reveals nothing about the user, and a rejected
 * password does not use up its link.
 */
export function createPasswords(context: Context): Required<PasswordProvider> {
  const { state, sessions, now, returnURL, options } = context
  const { passwordPolicy: policy = { name: 'zxcvbn' } as const, breachedPasswords = [] } =
    options.project ?? {}
  const rate = (password: string) => ratePassword(password, policy, breachedPasswords)

  function requireStrong(password: string) {
    const { valid, breached } = rate(password)
    if (breached) throw new CodedError('breached_password', 'This password is known from a breach.')
    if (!valid) throw new CodedError('weak_password', 'This password is too weak.')
  }

  return {
    async search(email) {
      const user = findUser(state(), email)
      if (!user) return 'new'
      return user.password === null ? 'passwordless' : 'password'
    },
    policy: async () => policy,
    strength: async ({ password }) => rate(password),
    async create({ email, password }) {
      requireStrong(password)
      if (findUser(state(), email)) throw new CodedError('duplicate_email', 'There is already an account.')
      return sessions.signIn(addUser(state(), { email, password }), 'password')
    },
    async authenticate({ email, password }) {
      const user = findUser(state(), email)
      if (!user || user.password !== password) {
        throw new CodedError('unauthorized_credentials', 'Unauthorized credentials.')
      }
      if (user.mustResetPassword) throw new CodedError('reset_password', 'The password must be replaced.')
      if (rate(password).breached) {
        throw new CodedError('breached_password', 'This password is known from a breach.')
      }
      return sessions.signIn(user, 'password')
    },
    async resetStart({ email, loginURL, resetURL, expirationMinutes, locale }) {
      const token = createId(state(), 'reset')
      const expiresAt = now() + expirationMinutes * 60_000
      state().tokens[token] = { type: 'password_reset', email, provider: 'google', expiresAt }
      state().messages.push({
        type: 'password_reset',
        channel: 'email',
        to: email,
        url: toLink(resetURL ?? returnURL(), 'reset_password', token),
        signInURL: toLink(loginURL ?? returnURL(), 'login', token),
        locale,
      })
    },
    async reset({ token, password }) {
      const row = state().tokens[token]
      if (row?.type !== 'password_reset' || row.expiresAt <= now()) {
        throw new CodedError('unable_to_auth_password_reset_token', 'The link is used or has expired.')
      }
      requireStrong(password)
      delete state().tokens[token]
      const user = getUser(state(), row)
      Object.assign(user, { password, mustResetPassword: false })
      return sessions.signIn(user, 'password')
    },
  }
}
