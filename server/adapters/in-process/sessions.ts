import type { Email } from '#contract/ids.ts'
import type { Signer } from '../../identity/accounts/sessions/signing.ts'
import {
  addFactor,
  findPrincipal,
  listSessionsOf,
  type Principal,
  type NewSession as SessionParams,
  type Session as SessionRow,
  touchSession,
} from '../../identity/accounts/sessions/store.ts'
import { listEmails } from '../../identity/accounts/users/contacts.ts'
import { findFreshestTime } from '../../identity/accounts/users/fresh-rules.ts'
import { hasPassword } from '../../identity/accounts/users/passwords.ts'
import { findDisplayName } from '../../identity/accounts/users/sign-in-methods.ts'
import { isImpersonated } from '../../identity/accounts/users/user-change.ts'
import type { Deps } from '../../identity/base/deps.ts'
import { SdkError } from '../../identity/base/errors/sdk-error.ts'
import type { DirectoryProject } from '../../identity/base/projects/store.ts'
import type { DirectoryUnit } from '../../identity/base/unit-of-work.ts'
import { startSession } from '../../identity/operations/access/sign-in.ts'
import { toPasswordFactor } from '../../identity/operations/methods/password/sign-in.ts'
import {
  type Verified,
  verifyRecoveryCode,
  verifyTotpCode,
} from '../../identity/operations/methods/totp/verify.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import { isInactive } from '../../platform/outbox/inactive-addresses.ts'
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
 * Returns the session and account of a token, even if the session is pending, and records its use. The portal has no
 * impersonated sessions (rule A65).
 */
export async function findSignedIn(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock'>,
  token: string,
): Promise<SignedIn | undefined> {
  const principal = await findPrincipal(unit, token, deps.clock.now())
  return principal && !isImpersonated(principal.session) ? toSignedIn(unit, deps, principal) : undefined
}

async function toSignedIn(
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  principal: Principal,
): Promise<SignedIn> {
  const now = clock.now()
  const { id, createdAt } = principal.user
  const session = await touchSession(unit, principal.session, now)
  const { factors, resumedAt, secondFactorPending } = session
  const signedInWith = findFactorAddress(factors) ?? principal.email ?? (await findDisplayName(unit, id))
  const emails = await listEmails(unit, id)
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
      emails: emails.map(({ address, verifiedAt, provedAt, isPrimary }) => ({
        address,
        verifiedAt,
        provedAt,
        isPrimary,
      })),
      isUndeliverable: await isUndeliverable(unit, emails),
      hasPassword: await hasPassword(unit, id),
    },
  }
}

async function isUndeliverable(
  unit: DirectoryUnit,
  emails: Awaited<ReturnType<typeof listEmails>>,
): Promise<boolean> {
  const primary = emails.find(({ isPrimary }) => isPrimary)
  if (!primary || primary.verifiedAt !== null) return false
  return isInactive(unit.tx, [unit.projectId], primary.address)
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
    factor: factor ?? toPasswordFactor(deps.clock.now()),
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
  return { ...(await toSignedIn(unit, deps, principal)), token, row: principal.session }
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
