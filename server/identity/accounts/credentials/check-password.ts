import type { Email } from '#contract/ids.ts'
import type { Visitor } from '../../../platform/http/visitor.ts'
import { composePassword, findMatchingForm, hashPassword } from '../../../platform/secrets/hash-password.ts'
import type { Deps } from '../../base/deps.ts'
import { type Directory, type DirectoryUnit, runUnit } from '../../base/unit-of-work.ts'
import { type EmailOwner, findOwnerAndBrowser, replaceHash, signsIn } from '../users/passwords.ts'
import { countPasswordAttempt, type RefundPassword } from './count-password-attempt.ts'
import { isSealedHash, wrapSealedHash } from './sealed-hashes.ts'

/** What became of an attempt at a password. */
export type CheckedPassword<Owner = EmailOwner> = { refund: RefundPassword } & (
  | { matches: true; owner: Owner }
  | { matches: false }
)

/**
 * Checks a password under the limits of rule A9: per email address and network, per network, and an increasing delay
 * per email address. Counts the attempt before it compares; the caller refunds it when the password is correct. An
 * unknown email address costs the same work and writes the same number of rows, so timing reveals nothing.
 * @returns the account, if the password is correct, and a function that refunds the attempt
 * @throws RequestError too_many_requests
 */
export async function checkPassword(
  deps: Deps,
  { project, visitor }: { project: Directory; visitor: Visitor },
  address: Email,
  password: string,
): Promise<CheckedPassword> {
  const find = (unit: DirectoryUnit) => findOwnerAndBrowser(unit, address, { project, visitor })
  const { candidate, refund } = await countPasswordAttempt(deps, { project, visitor }, address, find)
  const owner = await findComparable(deps, project, candidate.owner)
  const form = await findMatchingForm(deps.hasher, owner?.passwordHash, password, project.id)
  if (!owner || form === undefined) return { matches: false, refund }
  await renewHash(deps, project, owner, form)
  return { matches: true, owner, refund }
}

/** Returns the account if its email address signs in. Wraps its hash if an import sealed it. */
async function findComparable(
  deps: Deps,
  project: Directory,
  candidate: EmailOwner | undefined,
): Promise<EmailOwner | undefined> {
  // Rule O9: an unverified email address of a claimed user cannot be used to sign in.
  const owner = candidate && signsIn(candidate) ? candidate : undefined
  const from = owner?.passwordHash
  if (!owner || from === undefined || !isSealedHash(from)) return owner
  const to = await wrapSealedHash(deps, owner.user.id, from)
  await runUnit(deps.db, project, (unit) => replaceHash(unit, owner.user.id, { from, to }))
  return { ...owner, passwordHash: to }
}

/**
 * Replaces a hash from another system or of another form than the composed one. A password that was changed in the
 * meantime is kept.
 * @param form the form of the password that matches the hash
 */
async function renewHash(
  { db, hasher }: Deps,
  project: Directory,
  { user, passwordHash }: EmailOwner,
  form: string,
): Promise<void> {
  if (passwordHash === undefined) return
  if (hasher.isCurrent(passwordHash) && form === composePassword(form)) return
  const hash = await hashPassword(hasher, form)
  await runUnit(db, project, (unit) => replaceHash(unit, user.id, { from: passwordHash, to: hash }))
}
