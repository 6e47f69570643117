import type { BusinessProvider } from '../../../core/business/provider.ts'
import { CodedError } from '../../../core/coded-error.ts'
import type { BusinessContext } from '../context.ts'
import { discover, mayJoin, rejectJoining } from '../sign-ins.ts'
import { findMember } from '../state.ts'
import { redeem } from '../tokens.ts'

const codeMinutes = 10

/** Codes and links by email. Each works once until it expires. */
export function createEmails(context: BusinessContext): Pick<BusinessProvider, 'emails' | 'links'> {
  const { state, now, signIns, createCode, createLink } = context

  /** @throws if the visitor is no member of the organization of the page and may not join it */
  function requireAccess(email: string, organizationId: string | undefined) {
    if (organizationId === undefined || findMember(state(), organizationId, email)) return
    const organization = state().organizations.find(({ id }) => id === organizationId)
    if (!organization || !mayJoin(organization, email)) throw rejectJoining()
  }

  /** @throws for a code that is wrong, was used or has expired */
  function redeemCode(email: string, code: string, organizationId?: string) {
    const key = toKey(email, organizationId)
    const sent = state().codes[key]
    if (!sent || sent.code !== code || sent.expiresAt <= now())
      throw new CodedError('otp_code_not_found', 'The passcode is wrong or has expired.')
    delete state().codes[key]
    return signIns.prove(email, 'email_otp')
  }

  return {
    emails: {
      async sendCode({ email, organizationId, locale }) {
        requireAccess(email, organizationId)
        const code = createCode()
        state().codes[toKey(email, organizationId)] = { code, expiresAt: now() + codeMinutes * 60_000 }
        state().messages.push({ type: 'code', channel: 'email', to: email, code, locale })
        return undefined
      },
      async discoverByCode({ email, code }) {
        const { factors } = redeemCode(email, code)
        return discover(state(), email, factors)
      },
      async enterByCode({ email, code, organizationId }) {
        redeemCode(email, code, organizationId)
        return signIns.enter(organizationId)
      },
      async sendLink({ email, organizationId, locale, ...request }) {
        requireAccess(email, organizationId)
        const isMember = organizationId !== undefined && findMember(state(), organizationId, email)
        const url = createLink({
          type: 'magic_link',
          email,
          organizationId,
          method: 'magic_link',
          minutes: request.discoveryExpirationMinutes,
          url:
            organizationId === undefined
              ? request.discoveryURL
              : request[isMember ? 'loginURL' : 'signupURL'],
        })
        state().messages.push({ type: 'magic_link', channel: 'email', to: email, url, locale })
        return { senderDomain: 'mail.example.org' }
      },
    },
    links: {
      async discover(token) {
        const { email } = redeemLink(token)
        const { factors } = signIns.prove(email, 'magic_link')
        return discover(state(), email, factors)
      },
      async enter({ token }) {
        const { email, organizationId = '' } = redeemLink(token)
        signIns.prove(email, 'magic_link')
        return signIns.enter(organizationId)
      },
    },
  }

  function redeemLink(token: string) {
    const row = redeem(state(), token, ['magic_link'], now())
    if (!row) throw new CodedError('unable_to_auth_magic_link', 'The link is used or has expired.')
    return row
  }
}

const toKey = (email: string, organizationId = '') => `${organizationId} ${email}`
