import { eq } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import { checkPassword } from '../../identity/accounts/check-password.ts'
import type { Account } from '../../identity/accounts/store.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { countUnknown } from '../../platform/limits/limiter.ts'
import { recordActivity } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import { persons } from '../schema/persons.ts'

/**
 * Finds the account of an email address and its password (rule A9). A wrong password is recorded in the activity of the
 * person. An unknown email address writes a row as well, so that timing reveals nothing.
 * @throws AppError wrong_credentials, too_many_requests
 */
export async function findByPassword(
  deps: Deps,
  where: Parameters<typeof checkPassword>[1],
  { address, password, deviceType }: { address: Email; password: string; deviceType: string | undefined },
): Promise<Account> {
  const checked = await checkPassword(deps, where, address, password)
  if (checked.matches) return checked.account
  const { account } = checked
  const isRecorded =
    account !== undefined && (await recordWrongPassword(deps, account.user.id, address, deviceType))
  if (!isRecorded) await countUnknown(deps, where.visitor.ip)
  throw new AppError('wrong_credentials')
}

const recordWrongPassword = (
  { db, ...deps }: Deps,
  id: string,
  address: Email,
  deviceType: string | undefined,
) =>
  db.transaction(async (tx) => {
    const [person] = await tx.select().from(persons).where(eq(persons.id, id))
    if (!person) return false
    const { organizationId } = person
    const actor = { id, address }
    await recordActivity(tx, deps, [{ action: 'login_1fa_wrong', actor, organizationId, deviceType }])
    return true
  })
