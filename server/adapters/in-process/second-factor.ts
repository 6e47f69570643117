import type { Deps } from '../../identity/deps.ts'
import { SdkError } from '../../identity/errors/sdk-error.ts'
import { type Verified, verifyRecoveryCode, verifyTotpCode } from '../../identity/methods/totp/verify.ts'
import { addFactor, findPrincipal } from '../../identity/sessions/store.ts'
import type { UnitOfWork } from '../../identity/unit-of-work.ts'
import { AppError } from '../../portal/errors/app-error.ts'
import type { SecondFactor } from '../../portal/identity/port.ts'
import { inPortal, toPortalSender } from './portal-project.ts'

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
    finish: (unit: UnitOfWork, { factor }: Verified) => addFactor(unit, session, factor, deps.clock.now()),
  }
  try {
    if (kind === 'totp') await verifyTotpCode(deps, code.replaceAll(' ', ''), attempt)
    else await verifyRecoveryCode(deps, code, attempt)
  } catch (error) {
    throw error instanceof SdkError ? new AppError('wrong_second_factor') : error
  }
}
