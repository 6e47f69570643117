import { eq } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import { findPrincipal, type Principal } from '../../identity/accounts/sessions/principal.ts'
import type { Signer } from '../../identity/accounts/sessions/signing.ts'
import {
  addFactor,
  listSessionsOf,
  type NewSession as SessionParams,
  type Session as SessionRow,
} from '../../identity/accounts/sessions/store.ts'
import { firstAdded } from '../../identity/accounts/users/contacts.ts'
import { findFreshestTime } from '../../identity/accounts/users/fresh-rules.ts'
import { findDisplayName } from '../../identity/accounts/users/sign-in-methods.ts'
import { isImpersonated } from '../../identity/accounts/users/user-change.ts'
import type { Deps } from '../../identity/base/deps.ts'
import { SdkError } from '../../identity/base/errors/sdk-error.ts'
import type { DirectoryProject } from '../../identity/base/projects/store.ts'
import { emails, passwords, users } from '../../identity/base/schema/users.ts'
import { type DirectoryUnit, inProject } from '../../identity/base/unit-of-work.ts'
import { startSession } from '../../identity/operations/access/sign-in.ts'
import { toPasswordFactor } from '../../identity/operations/methods/password/sign-in.ts'
import {
  type Verified,
  verifyRecoveryCode,
  verifyTotpCode,
} from '../../identity/operations/methods/totp/verify.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import { hasInactive } from '../../platform/outbox/inactive-addresses.ts'
import { AppError } from '../../portal/errors/app-error.ts'
import type { ListedSession, NewSession, SecondFactor, SignedIn } from '../../portal/identity/port.ts'
import { findFactorAddress } from '../factor-address-rules.ts'
import { inPortal, toPortalSender } from './portal-project.ts'

/**
 * Finds the principal of a token whose session is not pending. A pending session cannot change its account (rule A63).
 */
export async function findCompletePrincipal(
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  token: string,
): Promise<Principal | undefined> {
  const principal = await findPrincipal(unit, token, clock.now())
  return principal?.session.secondFactorPending ? undefined : principal
}

/** @throws AppError session_ended if the session has ended or is pending */
export async function requirePrincipal(unit: DirectoryUnit, deps: Deps, token: string): Promise<Principal> {
  const principal = await findCompletePrincipal(unit, deps, token)
  if (!principal) throw new AppError('session_ended')
  return principal
}

/**
 * Returns the session and account of a token, even if the session is pending. The portal has no impersonated sessions
 * (rule A65).
 */
export async function findSignedIn(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock'>,
  token: string,
): Promise<(SignedIn & { row: SessionRow }) | undefined> {
  const principal = await findPrincipal(unit, token, deps.clock.now())
  if (!principal || isImpersonated(principal.session)) return undefined
  return { ...(await toSignedIn(unit, principal)), row: principal.session }
}

/** Returns a session with its use, which was just recorded. */
export const withUse = (signedIn: SignedIn, { resumedAt }: SessionRow): SignedIn => ({
  ...signedIn,
  session: { ...signedIn.session, resumedAt },
})

async function toSignedIn(unit: DirectoryUnit, principal: Principal): Promise<SignedIn> {
  const { session } = principal
  const { id, createdAt } = principal.user
  const { factors, resumedAt, secondFactorPending } = session
  const signedInWith = findFactorAddress(factors) ?? principal.email ?? (await findDisplayName(unit, id))
  const { emails, hasPassword, isUndeliverable } = await readAccount(unit, id)
  return {
    session: {
      id: session.id,
      authenticatedAt: findFreshestTime({ factors }, undefined),
      resumedAt,
      signedInWith,
      secondFactorPending,
    },
    user: {
      id,
      createdAt,
      emails,
      isUndeliverable,
      hasPassword,
    },
  }
}

/** Reads what the portal shows of an account in one statement. */
async function readAccount(unit: DirectoryUnit, userId: string) {
  const rows = await unit.tx
    .select({
      email: emails,
      passwordId: passwords.id,
      isInactive: hasInactive(unit.tx, [unit.projectId], emails.address),
    })
    .from(users)
    .leftJoin(emails, eq(emails.userId, users.id))
    .leftJoin(passwords, eq(passwords.userId, users.id))
    .where(inProject(unit, users, eq(users.id, userId)))
    .orderBy(...firstAdded)
  return {
    emails: rows.flatMap(({ email }) => {
      if (!email) return []
      const { address, verifiedAt, provedAt, isPrimary } = email
      return [{ address, verifiedAt, provedAt, isPrimary }]
    }),
    hasPassword: rows.some(({ passwordId }) => passwordId !== null),
    isUndeliverable: rows.some(
      ({ email, isInactive }) => email?.isPrimary && email.verifiedAt === null && isInactive,
    ),
  }
}

/** Lists the active sessions of an account, most recently used first. */
export async function listActiveSessions(
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  userId: string,
): Promise<ListedSession[]> {
  const sessions = await listSessionsOf(unit, userId, clock.now())
  return sessions.map(({ id, lastAccessedAt: lastUsedAt, ipAddress, userAgent }) => ({
    id,
    lastUsedAt,
    ipAddress,
    userAgent,
  }))
}

export type SignIn = {
  userId: string
  /** the email address that the session signs in with */
  address: Email
  /** the factor that was checked; a password by default */
  factor?: SessionParams['factors'][number]
  minutes: number
  visitor: Visitor
}

/** A session whose transaction has not been committed. */
export type StartedSession = SignedIn & { token: string; row: SessionRow }

/** Starts a session of the portal after a factor was checked. */
export async function startPortalSession(
  unit: DirectoryUnit,
  deps: Deps,
  project: DirectoryProject,
  { userId, address, factor, minutes, visitor }: SignIn,
): Promise<StartedSession> {
  const { session: row, token } = await startSession(unit, deps, {
    project,
    userId,
    factors: [factor ?? toPasswordFactor(deps.clock.now())],
    visitor,
    minutes,
    sender: toPortalSender(deps, project, visitor.locale),
  })
  const started = await toStartedSession(unit, deps, token)
  return { ...started, session: { ...started.session, signedInWith: address }, row }
}

/** Returns a session that has just received its token. */
export async function toStartedSession(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock'>,
  token: string,
): Promise<StartedSession> {
  const principal = await findPrincipal(unit, token, deps.clock.now())
  if (!principal) throw new Error('The new session was not found.')
  return { ...(await toSignedIn(unit, principal)), token, row: principal.session }
}

/** Adds the JWT. Call it after the commit, so no JWT exists without its session. */
export async function toNewSession(signer: Signer, { row, ...started }: StartedSession): Promise<NewSession> {
  return { ...started, jwt: await signer.sign(row) }
}

/** Checks the second factor of a session. @throws AppError wrong_second_factor, too_many_requests, session_ended */
export async function enterSecondFactor(
  deps: Deps,
  { token, kind, code, visitor }: SecondFactor,
): Promise<void> {
  const { project, principal } = await inPortal(deps, async (unit, portalProject) => ({
    project: portalProject,
    principal: await findPrincipal(unit, token, deps.clock.now()),
  }))
  if (!principal) throw new AppError('session_ended')
  const { user, session } = principal
  const attempt = {
    project,
    sender: toPortalSender(deps, project, visitor.locale),
    userId: user.id,
    session,
    visitor,
    // The portal has no call to complete an enrollment.
    authorizeEnrollment: () => Promise.reject(new AppError('wrong_second_factor')),
    finish: (unit: DirectoryUnit, { factor }: Verified) => addFactor(unit, session, factor, deps.clock.now()),
  }
  try {
    if (kind === 'totp') await verifyTotpCode(deps, code.replaceAll(' ', ''), attempt)
    else await verifyRecoveryCode(deps, code, attempt)
  } catch (error) {
    throw error instanceof SdkError ? new AppError('wrong_second_factor') : error
  }
}
