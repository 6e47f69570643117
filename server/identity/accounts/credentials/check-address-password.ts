import type { Email } from '#contract/ids.ts'
import type { Visitor } from '../../../platform/http/visitor.ts'
import { composePassword, findMatchingForm, hashPassword } from '../../../platform/secrets/hash-password.ts'
import type { Deps } from '../../base/deps.ts'
import { type Directory, runUnit } from '../../base/unit-of-work.ts'
import { type AddressPassword, findAddressPassword, replaceAddressHash } from '../users/address-passwords.ts'
import { findKnownBrowser } from '../users/browsers.ts'
import type { CheckedPassword } from './check-password.ts'
import { countPasswordAttempt } from './count-password-attempt.ts'

/**
 * Checks the password of an address (rule B12), under the limits of `checkPassword`. An unknown address costs the same work.
 * @returns the password, if it is correct, and a function that refunds the attempt
 * @throws RequestError too_many_requests
 */
export async function checkAddressPassword(
  deps: Deps,
  { project, visitor }: { project: Directory; visitor: Visitor },
  address: Email,
  password: string,
): Promise<CheckedPassword<AddressPassword>> {
  const { candidate, refund } = await countPasswordAttempt(
    deps,
    { project, visitor },
    address,
    async (unit) => ({
      stored: await findAddressPassword(unit, address),
      knownBrowser: await findKnownBrowser(unit, address, { project, visitor }),
    }),
  )
  const { stored } = candidate
  const form = await findMatchingForm(deps.hasher, stored?.hash, password, project.id)
  if (!stored || form === undefined) return { matches: false, refund }
  if (!deps.hasher.isCurrent(stored.hash) || form !== composePassword(form)) {
    const hash = await hashPassword(deps.hasher, form)
    await runUnit(deps.db, project, (unit) => replaceAddressHash(unit, stored, hash))
  }
  return { matches: true, owner: stored, refund }
}
