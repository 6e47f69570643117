import { CodedError } from '../../platform/errors/coded-error.ts'
import { countUnknown } from '../../platform/limits/limiter.ts'
import { recordActivity } from '../activity/record.ts'
import { findPersonByAddress } from '../addresses/store.ts'
import type { Deps } from '../deps.ts'
import type { Credentials } from '../identity/port.ts'

/**
 * Checks a password, and records wrong attempts in the person's activity (rule A9). An unknown email address also
 * writes a row, so timing reveals nothing.
 * @throws AppError the errors of `check`
 */
export async function recordIfWrong<Result>(
  deps: Deps,
  attempt: Omit<Credentials, 'password'>,
  check: () => Promise<Result>,
): Promise<Result> {
  try {
    return await check()
  } catch (error) {
    const isWrong = error instanceof CodedError && error.code === 'wrong_credentials'
    if (isWrong && !(await recordWrongPassword(deps, attempt))) await countUnknown(deps, attempt.visitor.ip)
    throw error
  }
}

const recordWrongPassword = (
  { db, ...deps }: Deps,
  { address, visitor: { device: deviceType } }: Omit<Credentials, 'password'>,
) =>
  db.transaction(async (tx) => {
    const match = await findPersonByAddress(tx, address)
    if (!match) return false
    const { id, companyId } = match.person
    const actor = { id, address }
    await recordActivity(tx, deps, [{ action: 'login_1fa_wrong', actor, companyId, deviceType }])
    return true
  })
