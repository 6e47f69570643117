import { findTotp } from '../../credentials/totps.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import { isSecondFactor } from '../../sessions/second-factor.ts'
import type { Session } from '../../sessions/store.ts'
import type { UnitOfWork } from '../../unit-of-work.ts'

/**
 * Requires that the user of a session entered the second factor, if the account has one. Otherwise, a stolen first
 * factor could remove the second.
 * @throws SdkError insufficient_factors
 */
export async function requireSecondFactor(unit: UnitOfWork, { userId, factors }: Session): Promise<void> {
  if (factors.some(isSecondFactor)) return
  const totp = await findTotp(unit, userId)
  if (totp && totp.verifiedAt !== null) throw new SdkError('insufficient_factors')
}
