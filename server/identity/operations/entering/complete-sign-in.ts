import type { Email } from '#contract/ids.ts'
import {
  consumeIntermediate,
  createIntermediate,
  type IntermediateSession,
} from '../../accounts/intermediate/store.ts'
import type { AuthMethod } from '../../accounts/organizations/method-rules.ts'
import type { Organization } from '../../accounts/organizations/store.ts'
import type { SessionWithToken } from '../../accounts/sessions/store.ts'
import type { Identity } from '../../accounts/social/identity.ts'
import { sealIdentity } from '../../accounts/social/tokens.ts'
import type { Deps } from '../../base/deps.ts'
import { toDirectoryOf } from '../../base/projects/store.ts'
import type { Factor } from '../../base/schema/sessions.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import { type Start, startSession } from '../access/sign-in.ts'
import { registerIdentity } from './register-identity.ts'
import { type MissingSecondFactor, requireSecondFactor } from './second-factor.ts'

/** What is missing before there is a session: a primary method (rules B16 and B20), or a second factor (rule B22). */
export type Missing = { methods: AuthMethod[] } | { secondFactor: MissingSecondFactor }

/** A sign-in to an organization: a session, or an intermediate session and what is missing. */
export type Entered = { organization: Organization; address: Email } & (
  | { userId: string; signedIn: SessionWithToken }
  | {
      /** undefined if the visitor has neither proved the address nor used a credential of the member (rule B13) */
      userId: string | undefined
      intermediateToken: string
      missing: Missing
    }
)

/** An intermediate session that a call presents, which is locked, with its token. */
export type PresentedIntermediate = { session: IntermediateSession; token: string }

/** A sign-in, as far as it is. */
type Progress = {
  organization: Organization
  address: Email
  /** the factors of this sign-in */
  factors: Factor[]
  /** the intermediate session that the sign-in continues */
  earlier: PresentedIntermediate | undefined
  /** the identity of a social provider that this call or the intermediate session has; the session registers it */
  identity?: Identity | undefined
  visitor: Start['visitor']
}

/**
 * Starts the session of a member who has given an allowed primary factor, unless a second factor is missing (rule B22). The session
 * consumes the intermediate one (rule B18).
 */
export async function completeSignIn(
  directory: DirectoryUnit,
  deps: Deps,
  { userId, ...progress }: Omit<Progress, 'visitor'> & { userId: string },
  start: Start,
): Promise<Entered> {
  const { organization, address, factors, earlier } = progress
  const { project, visitor } = start
  const secondFactor = await requireSecondFactor(directory, { organization, userId, factors })
  if (secondFactor) {
    return leaveIntermediate(directory, deps, { ...progress, visitor, userId, missing: { secondFactor } })
  }
  if (earlier) await consumeIntermediate(directory, earlier.session.id)
  const place = toDirectoryOf(project, directory)
  const { identity } = progress
  const given = identity
    ? await registerIdentity(directory, deps, { identity, userId, factors, sender: start.sender })
    : factors
  const signedIn = await startSession(directory, deps, { ...start, project: place, userId, factors: given })
  return { organization, address, userId, signedIn }
}

/**
 * Leaves an intermediate session with the factors of an incomplete sign-in. The presented one goes on if it has all of them and is
 * of the same member; otherwise a new one of this organization begins, and the presented one stays (rule B18).
 * @param userId the member for whom alone it works (rule B19); undefined if the visitor is not known to be the member
 */
export async function leaveIntermediate(
  directory: DirectoryUnit,
  deps: Deps,
  { missing, userId, ...progress }: Progress & { missing: Missing; userId: string | undefined },
): Promise<Entered> {
  const { organization, address, factors, earlier, visitor, identity } = progress
  const sealedIdentity = identity ? sealIdentity(deps, identity, address) : null
  const earlierFactors = earlier?.session.factors.map((factor) => JSON.stringify(factor))
  const isUnchanged = factors.every((factor) => earlierFactors?.includes(JSON.stringify(factor)))
  const isOfMember = earlier?.session.userId === userId || 'methods' in missing
  const intermediateToken =
    earlier && isUnchanged && isOfMember
      ? earlier.token
      : await createIntermediate(directory, deps, {
          ...{ address, factors, visitor, organizationId: organization.id },
          userId: userId ?? null,
          sealedIdentity,
        })
  return { organization, address, userId, intermediateToken, missing }
}
