import type { Email } from '#contract/ids.ts'
import { type Account, findAccount } from '../accounts/store.ts'
import { recordActivity } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import { toNetwork, type Visitor } from '../http/visitor.ts'
import {
  consumeLimit,
  consumeNetworkLimit,
  countUnknown,
  refundLimit,
  refundNetworkLimit,
  refundSlowDown,
  slowDown,
} from '../limits/limiter.ts'
import type { Project } from '../projects/store.ts'
import { findKnownBrowser } from './recognized-browsers.ts'

/**
 * Checks a password, under the limits of sign-in (rule A9): ten wrong ones per address and network in a
 * quarter of an hour, sixty per network for all addresses together, and ever slower for one address from wherever.
 * Counted before it is compared; the right password gives the counts back. An unknown address costs the same work, down
 * to the rows that are written, and gives the same answer.
 *
 * @param deviceType the kind of device
 * @returns the account, or undefined where the address or the password is not right
 */
export async function checkPassword(
  deps: Deps,
  { project, visitor }: { project: Pick<Project, 'id'>; visitor: Visitor },
  address: Email,
  password: string,
  deviceType: string | undefined,
): Promise<Account | undefined> {
  const { db, hasher } = deps
  const pair = `${address} ${toNetwork(visitor.ip)}`
  const known = await db.transaction((tx) => findKnownBrowser(tx, address, { project, visitor }))
  // First, so that made-up addresses write no more rows than a network may be wrong. A browser that the account has used
  // before is not held up by what others of its network do.
  if (known === undefined) await consumeNetworkLimit(deps, 'wrongPasswordsFromNetwork', visitor.ip)
  await consumeLimit(deps, 'wrongPasswords', pair)
  await slowDown(deps, address)
  const account = await db.transaction((tx) => findAccount(tx, address))
  const matches = await hasher.matches(account?.passwordHash, password)
  if (account && matches) {
    if (known === undefined) await refundNetworkLimit(deps, 'wrongPasswordsFromNetwork', visitor.ip)
    await refundLimit(deps, 'wrongPasswords', pair)
    await refundSlowDown(deps, address)
    return account
  }
  if (account) await recordWrong(deps, account, address, deviceType)
  else await countUnknown(deps, visitor.ip)
  return undefined
}

const recordWrong = (
  { db, ...deps }: Deps,
  { user }: Account,
  address: Email,
  deviceType: string | undefined,
) =>
  db.transaction((tx) =>
    recordActivity(tx, deps, [
      {
        action: 'login_1fa_wrong',
        actor: { id: user.id, address },
        organizationId: user.organizationId,
        deviceType,
      },
    ]),
  )
