import type { Email } from '#contract/ids.ts'
import { type Account, findAccount } from '../accounts/store.ts'
import { recordActivity } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import { toNetwork, type Visitor } from '../http/visitor.ts'
import { forgetSlowing, giveBackHit, slowDown, takeHit } from '../limits/limiter.ts'

/**
 * Checks a password, under the limits of sign-in (rule A9): ten wrong ones per address and network in a
 * quarter of an hour, and ever slower for one address from wherever. Counted before it is compared; the right
 * password gives the counts back. An unknown address costs the same time and gives the same answer.
 *
 * @param deviceType what the client calls its platform
 * @returns the account, or undefined where the address or the password is not right
 */
export async function checkPassword(
  deps: Deps,
  visitor: Visitor,
  address: Email,
  password: string,
  deviceType: string | undefined,
): Promise<Account | undefined> {
  const { db, hasher } = deps
  const pair = `${address} ${toNetwork(visitor.ip)}`
  await takeHit(deps, 'wrongPasswords', pair)
  await slowDown(deps, address)
  const account = await db.transaction((tx) => findAccount(tx, address))
  const matches = await hasher.matches(account?.passwordHash, password)
  if (account && matches) {
    await giveBackHit(deps, 'wrongPasswords', pair)
    await forgetSlowing(deps, address)
    return account
  }
  await db.transaction((tx) =>
    recordActivity(
      tx,
      deps,
      account
        ? [
            {
              action: 'login_1fa_wrong',
              actor: { id: account.user.id, address },
              organisationId: account.user.organisationId,
              deviceType,
            },
          ]
        : [],
    ),
  )
  return undefined
}
