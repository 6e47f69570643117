import type {
  AllowedMethod,
  Discovered,
  Entered,
  FoundOrganization,
  MissingSecondStep,
} from '../../core/business/organizations.ts'
import { CodedError } from '../../core/coded-error.ts'
import type { BusinessContext, SignIns } from './context.ts'
import {
  addMember,
  findCurrentMember,
  findMember,
  type MemberRow,
  type OpenSignIn,
  type OrganizationRow,
  toOrganization,
} from './state.ts'

/** How long a sign-in can wait for its organization, another method or a second step. */
const openMinutes = 10

/** The methods that prove a mailbox, without which no one joins an organization. */
const mailboxMethods: readonly AllowedMethod[] = [
  'email_otp',
  'magic_link',
  'google_oauth',
  'microsoft_oauth',
]

type Needs = Pick<BusinessContext, 'state' | 'now' | 'startSession' | 'createCode'> & { endSession(): void }

/** The sign-in that is in progress, and the rules of organizations about who may enter. */
export function createSignIns({ state, now, startSession, endSession, createCode }: Needs): SignIns {
  function getOpen() {
    const { openSignIn } = state()
    if (!openSignIn || openSignIn.expiresAt <= now())
      throw new CodedError('intermediate_session_not_found', 'The sign-in took too long.')
    return openSignIn
  }

  /** Sends the code of the second step at once to a member who can use nothing else. */
  function sendFirstText({ phone, hasApp }: MemberRow, { secondSteps }: OrganizationRow): boolean {
    if (phone === null || !secondSteps.includes('sms_otp') || (hasApp && secondSteps.includes('totp')))
      return false
    sendTextCode({ state, now, createCode }, phone, 'en')
    return true
  }

  function toMissingStep(member: MemberRow, organization: OrganizationRow): MissingSecondStep {
    const phoneNumber = member.phone === null ? '' : `**********${member.phone.slice(-2)}`
    return {
      organization: toOrganization(organization),
      memberId: member.id,
      email: member.email,
      allowed: organization.secondSteps,
      enrolled: { phoneNumber, hasApp: member.hasApp },
      isCodeSent: sendFirstText(member, organization),
    }
  }

  function open(email: string, factors: AllowedMethod[]): OpenSignIn {
    const expiresAt = now() + openMinutes * 60_000
    const openSignIn = { email, factors, expiresAt, addedApp: null, addedPhone: null }
    state().openSignIn = openSignIn
    return openSignIn
  }

  /** The address of the session, and the methods that it contains. @throws code `session_not_found` */
  function getSession() {
    const member = findCurrentMember(state())
    if (!member) throw new CodedError('session_not_found', 'No one is signed in.')
    return { email: member.email, factors: [...(state().session?.factors ?? [])] as AllowedMethod[] }
  }

  const signIns: SignIns = {
    getOpen,
    prove(email, method) {
      const { openSignIn } = state()
      const isSame = openSignIn && openSignIn.expiresAt > now() && openSignIn.email === email
      return open(email, [...new Set([...(isSame ? openSignIn.factors : []), method])])
    },
    enter(organizationId): Entered {
      const { email, factors } = getOpen()
      const organization = state().organizations.find(({ id }) => id === organizationId)
      if (!organization) throw new CodedError('organization_not_found', 'The organization does not exist.')
      const member = findMember(state(), organizationId, email)
      if (!member && !mayJoin(organization, email)) throw rejectJoining()
      const isProved = factors.some((factor) => mailboxMethods.includes(factor))
      const missing = member?.isActive || isProved ? findMissing(organization, factors) : mailboxMethods
      if (missing)
        return {
          result: 'methodMissing',
          organization: toOrganization(organization),
          email,
          isVerified: member?.isActive || isProved,
          methods: missing,
        }
      const entering = member ?? addMember(state(), organization, { email })
      entering.isActive = true
      if (organization.secondSteps.length > 0)
        return { result: 'secondStepMissing', ...toMissingStep(entering, organization) }
      return startSession(entering, factors)
    },
    exchange(organizationId) {
      const { email, factors } = getSession()
      const { organizations } = discover(state(), email, factors)
      if (!organizations.some(({ id }) => id === organizationId))
        throw new CodedError('organization_not_found', 'The member does not belong to this organization.')
      open(email, factors)
      const entered = signIns.enter(organizationId)
      if (entered.result !== 'signedIn') endSession()
      return entered
    },
    list() {
      const { email, factors } = getSession()
      return discover(state(), email, factors)
    },
  }
  return signIns
}

/** Sends a code by text message, which is valid for two minutes. */
export function sendTextCode(
  { state, now, createCode }: Pick<BusinessContext, 'state' | 'now' | 'createCode'>,
  to: string,
  locale: string,
): void {
  const code = createCode()
  state().codes[to] = { code, expiresAt: now() + 2 * 60_000 }
  state().messages.push({ type: 'code', channel: 'sms', to, code, locale })
}

/** @returns the organizations that a visitor is a member of, is invited to, or may join */
export function discover(
  state: ReturnType<BusinessContext['state']>,
  email: string,
  factors: readonly AllowedMethod[],
): Discovered {
  const organizations = state.organizations.flatMap((row): FoundOrganization[] => {
    const member = findMember(state, row.id, email)
    if (!member && !mayJoin(row, email)) return []
    const membership = member ? (member.isActive ? 'member' : 'invited') : 'joinable'
    return [{ ...toOrganization(row), membership, missing: findMissing(row, factors) }]
  })
  return { email, organizations }
}

/** The error for a visitor who is no member and may not join. */
export const rejectJoining = () =>
  new CodedError('email_jit_provisioning_not_allowed', 'The visitor may not join this organization.')

/** Whether visitors with this address may join an organization. */
export const mayJoin = ({ joinableDomains }: OrganizationRow, email: string): boolean =>
  joinableDomains.includes(email.split('@')[1]?.toLowerCase() ?? '')

/** The methods of which the visitor must use one first; null if none is missing. */
const findMissing = ({ allowedMethods }: OrganizationRow, factors: readonly AllowedMethod[]) =>
  allowedMethods && !factors.some((factor) => allowedMethods.includes(factor)) ? allowedMethods : null
