import type { Email } from '#contract/ids.ts'
import { limits } from '#contract/product.ts'
import { attemptCode } from '../../identity/accounts/proofs/attempt-code.ts'
import { findWorkingCode, issueCode } from '../../identity/accounts/proofs/codes.ts'
import { countSend } from '../../identity/accounts/proofs/limits.ts'
import { redeemContact, redeemIssuedCode } from '../../identity/accounts/proofs/redeem-contact.ts'
import type { Principal } from '../../identity/accounts/sessions/principal.ts'
import { renewToken } from '../../identity/accounts/sessions/store.ts'
import { findHolder } from '../../identity/accounts/users/holder.ts'
import { findSignUp } from '../../identity/accounts/users/sign-ups.ts'
import { findChangeRejection } from '../../identity/accounts/users/user-change.ts'
import type { Deps } from '../../identity/base/deps.ts'
import { SdkError } from '../../identity/base/errors/sdk-error.ts'
import type { DirectoryProject } from '../../identity/base/projects/store.ts'
import type { DirectoryUnit } from '../../identity/base/unit-of-work.ts'
import { CodedError } from '../../platform/errors/coded-error.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import { enqueueEmail } from '../../platform/outbox/store.ts'
import { AppError } from '../../portal/errors/app-error.ts'
import type { CodeCheck, CodeRequest, NewAddress } from '../../portal/identity/port.ts'
import { getProject, inPortal, toPortalSender } from './portal-project.ts'
import { toErrorCode } from './proof-errors.ts'
import { requirePrincipal, type StartedSession, toStartedSession } from './sessions.ts'
import { completeSignUp, toCodeQuery } from './sign-ups.ts'

/** Counts a registration code before it is sent. @throws AppError too_many_requests, inactive_email */
export async function countVerificationCode(
  deps: Deps,
  { address, visitor }: Pick<CodeRequest, 'address' | 'visitor'>,
): Promise<void> {
  const project = await getProject(deps)
  await countPortalSend(deps, { project, address, visitor }, { isRegistration: true })
}

/** Emails a verification code, which invalidates the account's previous one (rule A4). */
export async function emailVerificationCode(
  unit: DirectoryUnit,
  deps: Deps,
  project: DirectoryProject,
  { userId, address, visitor }: CodeRequest,
): Promise<void> {
  const { codeMinutes: minutes } = limits
  const request = { purpose: 'verify_email', project, address, requester: { userId }, minutes } as const
  const { code } = await issueCode(unit, deps, request)
  const envelope = { to: address, sender: toPortalSender(deps, project, visitor.locale) }
  await enqueueEmail(unit.tx, deps, envelope, { kind: 'verifyEmail', values: { code, minutes } })
}

/** Counts and emails a verification code. @throws AppError too_many_requests, inactive_email */
export async function sendVerificationCode(deps: Deps, request: CodeRequest): Promise<void> {
  await countVerificationCode(deps, request)
  await inPortal(deps, (unit, project) => emailVerificationCode(unit, deps, project, request))
}

/** The screen that asks for the code explains these errors. */
const expected: readonly string[] = ['too_many_requests', 'inactive_email']

/** Sends a verification code unless the account has a valid one, a limit is reached, or the address has bounced. */
export async function sendMissingVerificationCode(deps: Deps, request: CodeRequest): Promise<void> {
  const { userId, address } = request
  const current = await inPortal(deps, (unit) =>
    findWorkingCode(unit, deps, { purpose: 'verify_email', address, requester: { userId } }),
  )
  if (current) return
  try {
    await sendVerificationCode(deps, request)
  } catch (error) {
    const isExpected = error instanceof CodedError && expected.includes(error.code)
    if (!isExpected) throw error
  }
}

/** Counts an email of the portal before it is sent. @throws RequestError too_many_requests; AppError inactive_email */
export async function countPortalSend(
  deps: Deps,
  origin: { project: DirectoryProject; address: Email; visitor: Visitor },
  options: { isRegistration?: boolean } = {},
): Promise<void> {
  try {
    await countSend(deps, origin, options)
  } catch (error) {
    const isInactive = error instanceof SdkError && error.type === 'inactive_email'
    throw isInactive ? new AppError('inactive_email') : error
  }
}

/** Emails a code to an email address that a session's account wants to add. @throws AppError, as the port says */
export async function sendNewAddressCode(deps: Deps, { token, address, visitor }: NewAddress): Promise<void> {
  const project = await getProject(deps)
  const { user } = await inPortal(deps, (unit) => requireChange(unit, deps, token))
  await countPortalSend(deps, { project, address, visitor })
  const { codeMinutes: minutes } = limits
  const requester = { userId: user.id }
  await inPortal(deps, async (unit) => {
    const request = { purpose: 'add_email', project, address, requester, minutes, userId: user.id } as const
    const { code } = await issueCode(unit, deps, request)
    const envelope = { to: address, sender: toPortalSender(deps, project, visitor.locale) }
    await enqueueEmail(unit.tx, deps, envelope, { kind: 'addEmail', values: { code, minutes } })
  })
}

/** Uses a code to add an email address to a session's account. @throws AppError, as the port says */
export async function addEmailByCode(
  deps: Deps,
  { token, address, code, visitor }: NewAddress & { code: string },
): Promise<void> {
  const project = await getProject(deps)
  const attempt = await attemptCode(deps, {
    project,
    code,
    async begin(unit) {
      const { user, session } = await requirePrincipal(unit, deps, token)
      const requester = { userId: user.id }
      return { session, userId: user.id, query: { purpose: 'add_email', address, requester } }
    },
    identifyVisitor: (_, { userId }) => ({ visitor, userId }),
    decide(unit, issued, { session }) {
      const sender = toPortalSender(deps, project, visitor.locale)
      return redeemIssuedCode(unit, deps, issued, { session, countsWithoutSession: false, sender })
    },
  })
  if (attempt.outcome !== 'correct') throw new AppError('wrong_code')
  if ('rejection' in attempt.result) throw new AppError(toErrorCode[attempt.result.rejection])
}

async function requireChange(unit: DirectoryUnit, deps: Deps, token: string): Promise<Principal> {
  const principal = await requirePrincipal(unit, deps, token)
  const rejection = await findChangeRejection(unit, deps, {
    userId: principal.user.id,
    session: principal.session,
    step: 'ask',
  })
  if (rejection !== undefined) throw new AppError(toErrorCode[rejection])
  return principal
}

/**
 * Verifies the email address of an account or of a sign-up with a code.
 * @returns the session that replaces the caller's, if the code completed a sign-up or claimed the account
 * @throws AppError wrong_code, email_taken, email_barred, session_ended, too_many_requests
 */
export async function verifyEmailByCode(deps: Deps, check: CodeCheck): Promise<StartedSession | undefined> {
  const { userId, address, code, visitor } = check
  const project = await getProject(deps)
  const attempt = await attemptCode(deps, {
    project,
    code,
    begin: async () => ({ query: toCodeQuery(userId, address) }),
    // Counted per network, not per account: a sign-up can be repeated.
    identifyVisitor: () => ({ visitor }),
    async decide(unit) {
      const signUp = await findSignUp(unit, deps, { userId })
      return signUp
        ? { result: await completeSignUp(unit, deps, project, signUp, check), isConsumed: true }
        : verifyUser(unit, deps, project, check)
    },
  })
  if (attempt.outcome !== 'correct') throw new AppError('wrong_code')
  // A rejection is thrown after the commit, because it may consume the code.
  if (typeof attempt.result === 'string') throw new AppError(attempt.result)
  return attempt.result
}

/** Verifies an email address that the account already has. The first proof claims the account (rule O6). */
async function verifyUser(
  unit: DirectoryUnit,
  deps: Deps,
  project: DirectoryProject,
  { userId, address, token, visitor }: CodeCheck,
): Promise<{ result: StartedSession | undefined | AppError['code']; isConsumed: boolean }> {
  const { session } = await requirePrincipal(unit, deps, token)
  const contact = { kind: 'email', value: address } as const
  const holder = await findHolder(unit, contact)
  if (holder?.user.id !== userId) throw new AppError('wrong_code')
  const sender = toPortalSender(deps, project, visitor.locale)
  const redeemed = await redeemContact(unit, deps, { contact, session, sender })
  if ('rejection' in redeemed) return { result: toErrorCode[redeemed.rejection], isConsumed: false }
  if (!redeemed.isClaim) return { result: undefined, isConsumed: true }
  const renewed = await renewToken(unit, deps, session)
  return { result: await toStartedSession(unit, deps, renewed.token), isConsumed: true }
}
