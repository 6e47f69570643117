import { limits } from '#contract/product.ts'
import type { Deps } from '../../identity/deps.ts'
import type { DirectoryTx } from '../../identity/directory.ts'
import type { Project } from '../../identity/projects/store.ts'
import { type CodeQuery, findWorkingCode, issueCode, tryCode } from '../../identity/proofs/codes.ts'
import { countSend, countTry } from '../../identity/proofs/limits.ts'
import type { Caller } from '../../identity/sessions/store.ts'
import { findChangeRefusal } from '../../identity/users/account-change.ts'
import { addVerifiedEmail } from '../../identity/users/addresses.ts'
import { verifyEmail } from '../../identity/users/store.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { readerLocale } from '../../platform/outbox/reader-locale.ts'
import { enqueueMail } from '../../platform/outbox/store.ts'
import type { CodeCheck, CodeRequest, NewAddress } from '../../portal/identity/port.ts'
import { inPortal, toPortalSender } from './portal-project.ts'
import { findCompleteCaller } from './sessions.ts'

type ErrorCode = AppError['code']

/** Counts a registration code before it is sent. @throws AppError too_many_requests, inactive_email */
export async function countVerificationCode(
  deps: Deps,
  { address, visitor }: Pick<CodeRequest, 'address' | 'visitor'>,
): Promise<void> {
  const project = await getProject(deps)
  await countSend(deps, { project, address, visitor }, { isRegistration: true })
}

/** Mails a verification code, which voids the account's previous one (rule A4). */
export async function mailVerificationCode(
  tx: DirectoryTx,
  deps: Deps,
  project: Project,
  { accountId: userId, address }: Pick<CodeRequest, 'accountId' | 'address'>,
): Promise<void> {
  const { codeMinutes: minutes } = limits
  const request = { purpose: 'verify_email', project, address, requester: { userId }, minutes } as const
  const { code } = await issueCode(tx, deps, request)
  const envelope = { to: address, sender: toPortalSender(deps, project), locale: readerLocale() }
  await enqueueMail(tx, deps, envelope, { kind: 'verifyEmail', values: { code, minutes } })
}

/** Counts and mails a verification code. @throws AppError too_many_requests, inactive_email */
export async function sendVerificationCode(deps: Deps, request: CodeRequest): Promise<void> {
  await countVerificationCode(deps, request)
  await inPortal(deps, (tx, project) => mailVerificationCode(tx, deps, project, request))
}

/** The screen that asks for the code explains these. */
const expected: readonly ErrorCode[] = ['too_many_requests', 'inactive_email']

/** Sends a verification code unless the account has a valid one, a limit is reached or mail to the address bounced. */
export async function sendMissingVerificationCode(deps: Deps, request: CodeRequest): Promise<void> {
  const { accountId: userId, address } = request
  const current = await inPortal(deps, (tx) =>
    findWorkingCode(tx, deps, { purpose: 'verify_email', userId, address }),
  )
  if (current) return
  try {
    await sendVerificationCode(deps, request)
  } catch (problem) {
    const isExpected = problem instanceof AppError && expected.includes(problem.code)
    if (!isExpected) throw problem
  }
}

/** Verifies an email address with a code. @throws AppError wrong_code, too_many_requests */
export async function verifyEmailByCode(
  deps: Deps,
  { accountId: userId, address, code, visitor }: CodeCheck,
): Promise<void> {
  const project = await getProject(deps)
  const query = { purpose: 'verify_email', address, userId } as const
  // Counted per network, not per account: registering the email address again creates another account.
  const count = () => countTry(deps, { project, address, visitor })
  await redeemCode(deps, { query, code, count }, async (tx) => {
    await verifyEmail(tx, deps, userId, address)
    return undefined
  })
}

/** Mails a code to an email address that a session's account wants to add. @throws AppError, as the port says */
export async function sendNewAddressCode(deps: Deps, { token, address, visitor }: NewAddress): Promise<void> {
  const project = await getProject(deps)
  const { user } = await inPortal(deps, (tx) => requireChange(tx, deps, token, 'ask'))
  await countSend(deps, { project, address, visitor })
  const { codeMinutes: minutes } = limits
  const requester = { userId: user.id }
  await inPortal(deps, async (tx) => {
    const { code } = await issueCode(tx, deps, { purpose: 'add_email', project, address, requester, minutes })
    const envelope = { to: address, sender: toPortalSender(deps, project), locale: readerLocale() }
    await enqueueMail(tx, deps, envelope, { kind: 'addEmail', values: { code, minutes } })
  })
}

/** Adds an email address to a session's account with a code. @throws AppError, as the port says */
export async function addEmailByCode(
  deps: Deps,
  { token, address, code, visitor }: NewAddress & { code: string },
): Promise<void> {
  const project = await getProject(deps)
  const { user } = await inPortal(deps, (tx) => requireCaller(tx, deps, token))
  const query = { purpose: 'add_email', address, userId: user.id } as const
  const count = () => countTry(deps, { project, address, visitor, userId: user.id })
  await redeemCode(deps, { query, code, count }, async (tx) => {
    await requireChange(tx, deps, token, 'finish')
    const added = await addVerifiedEmail(tx, deps, user.id, address)
    if ('id' in added) return undefined
    return added.problem === 'blocked' ? 'email_barred' : 'email_taken'
  })
}

/**
 * Checks a code and, if it is correct, does the work in the same transaction. Refunds the attempt unless it was wrong.
 * @throws AppError wrong_code, or the code that `work` returns
 */
async function redeemCode(
  deps: Deps,
  { query, code, count }: { query: CodeQuery; code: string; count: () => Promise<() => Promise<void>> },
  work: (tx: DirectoryTx) => Promise<ErrorCode | undefined>,
): Promise<void> {
  // Without a requested code there is nothing to guess, so the attempt does not count against the email address.
  if (!(await inPortal(deps, (tx) => findWorkingCode(tx, deps, query)))) throw new AppError('wrong_code')
  const refund = await count()
  // The attempt is committed even if it is refused; the error is thrown after the transaction.
  const refusal = await inPortal(deps, async (tx) => {
    const tried = await tryCode(tx, deps, query, code)
    return tried === 'wrong' || tried === 'void' ? tried : work(tx)
  })
  if (refusal !== 'wrong') await refund()
  if (refusal === 'wrong' || refusal === 'void') throw new AppError('wrong_code')
  if (refusal) throw new AppError(refusal)
}

/** Returns the session's caller if the guard allows a change (rule A15). @throws AppError */
async function requireChange(
  tx: DirectoryTx,
  deps: Deps,
  token: string,
  step: 'ask' | 'finish',
): Promise<Caller> {
  const caller = await requireCaller(tx, deps, token)
  const refusal = await findChangeRefusal(tx, deps, {
    userId: caller.user.id,
    session: caller.session,
    step,
  })
  if (refusal !== undefined) throw new AppError(refusal)
  return caller
}

async function requireCaller(tx: DirectoryTx, deps: Deps, token: string): Promise<Caller> {
  const caller = await findCompleteCaller(tx, deps, token)
  if (!caller) throw new AppError('session_ended')
  return caller
}

const getProject = (deps: Deps) => inPortal(deps, async (_, project) => project)
