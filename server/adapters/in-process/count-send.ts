import type { Email } from '#contract/ids.ts'
import type { Deps } from '../../identity/deps.ts'
import { SdkError } from '../../identity/errors/sdk-error.ts'
import type { Project } from '../../identity/projects/store.ts'
import { countSend } from '../../identity/proofs/limits.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import { AppError } from '../../portal/errors/app-error.ts'

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
