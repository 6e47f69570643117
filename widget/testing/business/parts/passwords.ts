import type { MemberPasswordProvider } from '../../../core/business/provider.ts'
import { CodedError } from '../../../core/coded-error.ts'
import { ratePassword } from '../../parts/rate-password.ts'
import type { BusinessContext } from '../context.ts'
import { discover } from '../sign-ins.ts'
import { addMember, findMember, type MemberRow } from '../state.ts'

/** A session sets a new password only for a while. */
const freshMs = 5 * 60_000

/**
 * Passwords of members, or of addresses in all organizations. Weak and breached passwords are rejected. A reset request
 * reveals nothing about the member, and a rejected password does not use up its link.
 */
export function createMemberPasswords(context: BusinessContext): MemberPasswordProvider {
  const { state, now, options, signIns, createLink } = context
  const { project = {} } = options
  const { passwordPolicy: policy = { name: 'zxcvbn' } as const, breachedPasswords = [] } = project
  const rate = (password: string) => ratePassword(password, policy, breachedPasswords)
  const isOfAddress = project.passwordScope === 'project'

  function requireScope() {
    if (isOfAddress) return
    throw new CodedError('cross_org_passwords_not_enabled', 'A password belongs to one organization.')
  }

  /** @throws if the password is wrong or must be replaced */
  function check(member: MemberRow | undefined, password: string) {
    if (!member || member.password !== password)
      throw new CodedError('unauthorized_credentials', 'Wrong email address or password.')
    if (member.mustResetPassword) throw new CodedError('reset_password', 'The password must be replaced.')
    if (rate(password).breached)
      throw new CodedError('breached_password', 'This password is known from a breach.')
  }

  function requireStrong(password: string) {
    const { valid, breached } = rate(password)
    if (breached) throw new CodedError('breached_password', 'This password is known from a breach.')
    if (!valid) throw new CodedError('weak_password', 'This password is too weak.')
  }

  /** Returns a valid token of a link for a new password, which it leaves valid. */
  function readLink(token: string) {
    const row = state().tokens[token]
    if (row?.type === 'password_reset' && row.expiresAt > now()) return row
    throw new CodedError('unable_to_auth_password_reset_token', 'The link is used or has expired.')
  }

  const membersWith = (email: string) =>
    state().members.filter((member) => member.email.toLowerCase() === email.toLowerCase())
  const withPassword = (email: string) => membersWith(email).find((member) => member.password !== null)

  /** Sets the password of a member, or of an address in all organizations. */
  function setPassword(member: MemberRow, password: string) {
    for (const row of isOfAddress ? membersWith(member.email) : [member])
      Object.assign(row, { password, mustResetPassword: false })
  }

  return {
    async discover({ email, password }) {
      requireScope()
      check(withPassword(email), password)
      const { factors } = signIns.prove(email, 'password')
      return discover(state(), email, factors)
    },
    async enter({ email, password, organizationId }) {
      const member = findMember(state(), organizationId, email)
      check(isOfAddress ? withPassword(email) : member, password)
      signIns.prove(email, 'password')
      return signIns.enter(organizationId)
    },
    isMember: async ({ email, organizationId }) => findMember(state(), organizationId, email) !== undefined,
    policy: async () => policy,
    strength: async ({ password }) => rate(password),
    async sendReset({ email, organizationId, locale, resetURL, resetExpirationMinutes }) {
      if (organizationId === undefined) requireScope()
      const url = createLink({
        type: 'password_reset',
        email,
        organizationId,
        method: 'password',
        minutes: resetExpirationMinutes,
        url: resetURL,
      })
      state().messages.push({ type: 'password_reset', channel: 'email', to: email, url, locale })
    },
    async reset({ token, password }) {
      const { email, organizationId = '' } = readLink(token)
      requireStrong(password)
      delete state().tokens[token]
      const organization = state().organizations.find(({ id }) => id === organizationId)
      const member =
        findMember(state(), organizationId, email) ??
        (organization && addMember(state(), organization, { email }))
      if (!member) throw new CodedError('organization_not_found', 'The organization does not exist.')
      // The link arrived in the mailbox of the member.
      member.isActive = true
      setPassword(member, password)
      signIns.prove(email, 'password')
      return signIns.enter(organizationId)
    },
    async resetAddress({ token, password }) {
      requireScope()
      const { email } = readLink(token)
      requireStrong(password)
      delete state().tokens[token]
      for (const member of membersWith(email)) setPassword(member, password)
      const { factors } = signIns.prove(email, 'password')
      return discover(state(), email, factors)
    },
    async resetInSession(password) {
      const { session, members } = state()
      const member = members.find(({ id }) => id === session?.memberId)
      if (!session || !member) throw new CodedError('session_not_found', 'No one is signed in.')
      if (session.startedAt + freshMs <= now())
        throw new CodedError('session_too_old_to_reset_password', 'The sign-in was too long ago.')
      requireStrong(password)
      setPassword(member, password)
    },
  }
}
