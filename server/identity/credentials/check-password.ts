import type { Email } from '#contract/ids.ts'
import { toNetwork, type Visitor } from '../../platform/http/visitor.ts'
import {
  consumeLimit,
  consumeNetworkLimit,
  refundLimit,
  refundNetworkLimit,
  refundSlowDown,
  slowDown,
} from '../../platform/limits/limiter.ts'
import type { Deps } from '../deps.ts'
import type { Project } from '../projects/store.ts'
import { runUnit } from '../unit-of-work.ts'
import { findKnownBrowser } from '../users/browsers.ts'
import { type Account, findAccount, replaceHash, signsIn } from '../users/passwords.ts'
import { isSealedHash, wrapSealedHash } from './sealed-hashes.ts'

/**
 * Checks a password under the limits of rule A9: per email address and network, per network, and an increasing delay
 * per email address. Counts the attempt before it compares, and refunds it when the password is correct. An unknown
 * email address costs the same work and writes as many rows, so that timing reveals nothing.
 * @returns the account, if the password is correct; otherwise how to refund the attempt
 * @throws RequestError too_many_requests
 */
export async function checkPassword(
  deps: Deps,
  { project, visitor }: { project: Pick<Project, 'id'>; visitor: Visitor },
  address: Email,
  password: string,
): Promise<{ matches: true; account: Account } | { matches: false; refund: () => Promise<void> }> {
  const { db, hasher } = deps
  const subject = `${project.id} ${address}`
  const pair = `${subject} ${toNetwork(visitor.ip)}`
  const known = await runUnit(db, project, (unit) => findKnownBrowser(unit, address, { project, visitor }))
  // Counted first, to bound the rows that made-up email addresses can create. A known browser is exempt, so that
  // others on its network cannot lock it out.
  if (known === undefined) await consumeNetworkLimit(deps, 'wrongPasswordsFromNetwork', visitor.ip)
  await consumeLimit(deps, 'wrongPasswords', pair)
  await slowDown(deps, subject)
  const account = await findComparable(deps, project, address)
  const matches = await hasher.matches(account?.passwordHash, password, project.id)
  const refund = async () => {
    if (known === undefined) await refundNetworkLimit(deps, 'wrongPasswordsFromNetwork', visitor.ip)
    await refundLimit(deps, 'wrongPasswords', pair)
    await refundSlowDown(deps, subject)
  }
  if (!account || !matches) return { matches: false, refund }
  await refund()
  await renewHash(deps, project, account, password)
  return { matches: true, account }
}

/** Finds an account. Wraps its hash if an import sealed it. */
async function findComparable(
  deps: Deps,
  project: Pick<Project, 'id'>,
  address: Email,
): Promise<Account | undefined> {
  const found = await runUnit(deps.db, project, (unit) => findAccount(unit, address))
  // Rule O9: an unverified email address of a claimed user signs nobody in.
  const account = found && signsIn(found) ? found : undefined
  const from = account?.passwordHash
  if (!account || from === undefined || !isSealedHash(from)) return account
  const to = await wrapSealedHash(deps, account.user.id, from)
  await runUnit(deps.db, project, (unit) => replaceHash(unit, account.user.id, { from, to }))
  return { ...account, passwordHash: to }
}

/** Replaces a hash that another system made. A password that was changed in the meantime stays. */
async function renewHash(
  { db, hasher }: Deps,
  project: Pick<Project, 'id'>,
  { user, passwordHash }: Account,
  password: string,
): Promise<void> {
  if (passwordHash === undefined || hasher.isCurrent(passwordHash)) return
  const hash = await hasher.hash(password)
  await runUnit(db, project, (unit) => replaceHash(unit, user.id, { from: passwordHash, to: hash }))
}
