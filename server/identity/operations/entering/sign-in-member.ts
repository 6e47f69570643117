import type { Email } from '#contract/ids.ts'
import { consumeIntermediate, lockIntermediate } from '../../accounts/intermediate/store.ts'
import { tellAdmins } from '../../accounts/members/notices.ts'
import type { Member } from '../../accounts/members/store.ts'
import { isVisitor } from '../../accounts/members/visitors.ts'
import {
  listAllowedMethods,
  listMailboxMethods,
  toMethod,
} from '../../accounts/organizations/method-rules.ts'
import type { Organization } from '../../accounts/organizations/store.ts'
import { renewToken, type SessionWithToken } from '../../accounts/sessions/store.ts'
import type { Identity } from '../../accounts/social/identity.ts'
import { openSealedIdentity } from '../../accounts/social/tokens.ts'
import type { Deps } from '../../base/deps.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { publish } from '../../base/events/publish.ts'
import type { Factor } from '../../base/schema/sessions.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import { continueSession, type Start } from '../access/sign-in.ts'
import { type Admitted, admitProved, needsMailbox } from './admit.ts'
import {
  completeSignIn,
  type Entered,
  leaveIntermediate,
  type PresentedIntermediate,
} from './complete-sign-in.ts'
import { countFactors } from './counted-factors.ts'
import { type AddressChange, redeemAddressChange } from './redeem-address-change.ts'
import { registerIdentity } from './register-identity.ts'

/** What a visitor presents to enter an organization. */
export type Presented = {
  /** the organization, which is locked (rule B39) */
  organization: Organization
  /** the address of the sign-in, which is locked */
  address: Email
  /** the member with the address, who is locked; undefined for a stranger */
  member: Member | undefined
  /** the factor that this call has checked; undefined if the intermediate session has all factors */
  factor?: Factor | undefined
  /** the emailed link with which this call set a password: it proves the address, and the factor is the password */
  link?: Factor | undefined
  /** the identity of a social provider behind the factor; a session registers it for the member */
  identity?: Identity | undefined
  /** whether the factor is a credential of the member or proves the address, not only asserts it (rule B13); true by default */
  identifies?: boolean
  /** the token of the intermediate session that continues; '' or undefined for none */
  intermediateToken?: string | undefined
  /** the session of the request, which continues if it is the member's */
  current?: SessionWithToken | undefined
  /** the change for which the code or link was sent: it gives the address to this member (rule B29) */
  change?: AddressChange | undefined
}

/**
 * Signs in with a factor that a call has checked (`signInMember`), and returns what the response shows.
 * @param after what the call changes once it knows the outcome, in the same transaction
 */
export type EnterMember<Result> = (
  directory: DirectoryUnit,
  presented: Omit<Presented, 'intermediateToken' | 'current'>,
  after?: (entered: Entered) => Promise<void>,
) => Promise<Result>

/**
 * Signs in to an organization. Every primary method of members ends here: it decides whether the method is allowed (rule B16),
 * whether the address must be proved first (rules B5, B13 and B20), who joins (rule B6), and whether a second factor is missing (rule
 * B22). An intermediate session that has ended, or is of another address, member or organization, adds nothing to the factor of the
 * call.
 * @throws SdkError intermediate_session_not_found or organization_not_found if the intermediate session is all that the visitor
 *   presents and does not fit; email_jit_provisioning_not_allowed, invalid_email_for_jit_provisioning; anything that
 *   `redeemAddressChange` throws; RequestError not_allowed if the organization has no room
 */
export async function signInMember(
  directory: DirectoryUnit,
  deps: Deps,
  presented: Presented,
  start: Start,
): Promise<Entered> {
  const { organization, address, factor, link, identifies = true, current, change } = presented
  const session = current?.session
  const member = change
    ? await redeemAddressChange(directory, deps, change, { ...start, organization, address, session })
    : presented.member
  // Rule B2: a retired address signs in no one, and joins nowhere in this organization.
  if (member?.isRetired) throw new SdkError('organization_not_found')
  const earlier = await findEarlier(directory, deps, { ...presented, member })
  const memberSince = member && !isVisitor(member) ? member.user.createdAt : undefined
  const counting = { address, factor, link, identifies, earlier: earlier?.session, memberSince }
  const { factors, proof } = countFactors(counting, deps.clock.now())
  const methods = listAllowedMethods(start.project, organization)
  const isKnown = proof !== undefined || (factors.length > 0 && !needsMailbox(member))
  const identity = presented.identity ?? (earlier && openIdentityOf(deps, earlier.session))
  const progress = { organization, address, earlier, identity }
  if (!isKnown) {
    const all = [...(earlier?.session.factors ?? []), ...(factor ? [factor] : [])]
    const missing = { methods: listMailboxMethods(methods) }
    const left = { ...progress, factors: all, missing, userId: undefined, visitor: start.visitor }
    return leaveIntermediate(directory, deps, left)
  }
  const isAllowed = factors.some((given) => methods.some((method) => method === toMethod(given)))
  if (!isAllowed && !member?.member.isBreakglass) {
    const left = {
      ...progress,
      factors,
      missing: { methods },
      userId: member?.user.id,
      visitor: start.visitor,
    }
    return leaveIntermediate(directory, deps, left)
  }
  const continuing = member && current?.session.userId === member.user.id ? current : undefined
  const { userId, emailId, isClaim } = proof
    ? await admitProved(directory, deps, {
        ...{ organization, address, member },
        ...{ sender: start.sender, kept: continuing?.session, factors, identity },
      })
    : toAdmitted(member)
  const given = factors.map((counted) => withEmailId(counted, emailId))
  if (!continuing) {
    const entered = await completeSignIn(directory, deps, { ...progress, userId, factors: given }, start)
    if (!isAllowed && 'signedIn' in entered) await reportBreakglass(directory, deps, entered, start)
    return entered
  }
  if (earlier) await consumeIntermediate(directory, earlier.session.id)
  let continued = isClaim ? await renewToken(directory, deps, continuing.session) : continuing
  const { sender } = start
  const registered = identity
    ? await registerIdentity(directory, deps, { identity, userId, factors: given, sender })
    : given
  for (const added of registered) continued = await continueSession(directory, deps, continued, added)
  return { organization, address, userId, signedIn: continued }
}

/** Logs a sign-in with a method that only a break-glass member may use, and tells the admins by email (rule B16). */
async function reportBreakglass(
  directory: DirectoryUnit,
  deps: Deps,
  { organization, address, userId, signedIn }: Extract<Entered, { signedIn: unknown }>,
  { sender }: Start,
): Promise<void> {
  const detail = { organization: organization.id }
  await publish(directory, { kind: 'breakglass_used', userId, sessionId: signedIn.session.id, detail })
  const values = { organization: organization.name, contact: address }
  await tellAdmins(directory, deps, sender, { kind: 'breakglassUsed', values })
}

/**
 * Finds and locks the presented intermediate session, after organization, address and member (rule B39). Rule B19: with a member or an
 * organization, it works there only.
 */
async function findEarlier(
  directory: DirectoryUnit,
  deps: Deps,
  { organization, address, member, factor, intermediateToken: token }: Presented,
): Promise<PresentedIntermediate | undefined> {
  const isAll = factor === undefined
  const session = token ? await lockIntermediate(directory, deps, token) : undefined
  if (!session) {
    if (isAll) throw new SdkError('intermediate_session_not_found')
    return undefined
  }
  const isElsewhere = session.organizationId !== null && session.organizationId !== organization.id
  const isOfAnother = session.userId !== null && session.userId !== member?.user.id
  const fits = !isElsewhere && !isOfAnother && session.address === address
  if (fits && token) return { session, token }
  if (isAll) throw new SdkError('organization_not_found')
  return undefined
}

/** The identity that an intermediate session keeps until there is a session. */
export const openIdentityOf = (deps: Deps, { sealedIdentity, address }: PresentedIntermediate['session']) =>
  sealedIdentity === null ? undefined : openSealedIdentity(deps, sealedIdentity, address)

/** A member with a proved address, who has used a credential. */
function toAdmitted(member: Member | undefined): Admitted {
  if (!member) throw new Error('Someone without a proof of the address is no member.')
  return { userId: member.user.id, emailId: member.row.id, isClaim: false }
}

/** Names the email address of the member in the factor that proved it. */
export const withEmailId = (factor: Factor, emailId: string): Factor => ({
  ...factor,
  ...(factor.email_factor ? { email_factor: { ...factor.email_factor, email_id: emailId } } : {}),
})
