import type { Email } from '#contract/ids.ts'
import { limits } from '#contract/product.ts'
import type { Deps } from '../../identity/deps.ts'
import { SdkError } from '../../identity/errors/sdk-error.ts'
import type { Project } from '../../identity/projects/store.ts'
import { findWorkingCode, issueCode } from '../../identity/proofs/codes.ts'
import { countSend } from '../../identity/proofs/limits.ts'
import type { UnitOfWork } from '../../identity/unit-of-work.ts'
import { CodedError } from '../../platform/errors/coded-error.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import { enqueueEmail } from '../../platform/outbox/store.ts'
import { AppError } from '../../portal/errors/app-error.ts'
import type { CodeRequest } from '../../portal/identity/port.ts'
import { getProject, inPortal, toPortalSender } from './portal-project.ts'

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
  unit: UnitOfWork,
  deps: Deps,
  project: Project,
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
  origin: { project: Project; address: Email; visitor: Visitor },
  options: { isRegistration?: boolean } = {},
): Promise<void> {
  try {
    await countSend(deps, origin, options)
  } catch (error) {
    const isInactive = error instanceof SdkError && error.type === 'inactive_email'
    throw isInactive ? new AppError('inactive_email') : error
  }
}
