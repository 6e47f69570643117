import { composeEmail } from '#contract/email-forms.ts'
import type { Email } from '#contract/ids.ts'
import type { Visitor } from '../../../../platform/http/visitor.ts'
import type { EmailSender } from '../../../../platform/outbox/sender.ts'
import { enqueueEmail } from '../../../../platform/outbox/store.ts'
import { checkAddressPassword } from '../../../accounts/credentials/check-address-password.ts'
import type { CheckedPassword } from '../../../accounts/credentials/check-password.ts'
import { createIntermediate } from '../../../accounts/intermediate/store.ts'
import { removeResets } from '../../../accounts/proofs/links.ts'
import { revokeAllSessions } from '../../../accounts/sessions/store.ts'
import {
  type AddressPassword,
  isStillOfAddress,
  listHolders,
  setAddressPassword,
} from '../../../accounts/users/address-passwords.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { type DirectoryProject, hasAddressPasswords, toDirectoryOf } from '../../../base/projects/store.ts'
import type { Factor } from '../../../base/schema/sessions.ts'
import { inWholeProject, type ProjectUnit, runUnit } from '../../../base/unit-of-work.ts'
import { toPasswordFactor, withChecked } from './sign-in.ts'

/** A password of an address. */
export type AddressPasswordAttempt = {
  project: DirectoryProject
  address: Email
  password: string
  /** the visitor whose wrong attempts count */
  visitor: Visitor
}

/** What a discovery flow begins with: the token of the intermediate session, and its factors. */
export type DiscoveryStart = { token: string; address: Email; factors: Factor[] }

/** Creates the session factor of a password that belongs to an address. */
export const toAddressPasswordFactor = (now: Date, address: Email): Factor => ({
  ...toPasswordFactor(now),
  email_factor: { email_id: '', email_address: address },
})

/** @throws SdkError cross_org_passwords_not_enabled if passwords belong to members of one organization (rule B12) */
export function requireAddressPasswords(project: DirectoryProject): void {
  if (!hasAddressPasswords(project)) throw new SdkError('cross_org_passwords_not_enabled')
}

/**
 * Requires the password of an address (rule B12). `use` refunds the attempt, and checks the password again in its transaction.
 * @throws SdkError unauthorized_credentials; with the correct password also reset_password, breached_password; RequestError
 *   too_many_requests; anything that `use` throws
 */
export const withAddressPassword = async <Result>(
  deps: Deps,
  { project, address, password, visitor }: AddressPasswordAttempt,
  use: (matched: CheckedPassword<AddressPassword> & { matches: true }) => Promise<Result>,
): Promise<Result> =>
  withChecked(deps, await checkAddressPassword(deps, { project, visitor }, address, password), password, use)

/** Checks again that the password of an address still signs in (rule O16). @throws SdkError unauthorized_credentials */
export async function requireStillOfAddress(unit: ProjectUnit, password: AddressPassword): Promise<void> {
  if (!(await isStillOfAddress(unit, password))) throw new SdkError('unauthorized_credentials')
}

/**
 * Begins a discovery flow with the password of an address. It proves no mailbox: the visitor enters organizations with it, and
 * joins and creates none (rule B20).
 * @throws SdkError cross_org_passwords_not_enabled; anything that `withAddressPassword` throws
 */
export async function authenticateDiscoveryPassword(
  deps: Deps,
  attempt: AddressPasswordAttempt,
): Promise<DiscoveryStart> {
  const { visitor } = attempt
  const project = toDirectoryOf(attempt.project)
  requireAddressPasswords(project)
  return withAddressPassword(deps, { ...attempt, project }, ({ owner, refund }) =>
    runUnit(deps.db, project, async (unit) => {
      await refund(unit)
      await requireStillOfAddress(unit, owner)
      const address = composeEmail(attempt.address)
      const factors = [toAddressPasswordFactor(deps.clock.now(), address)]
      return { token: await createIntermediate(unit, deps, { address, factors, visitor }), address, factors }
    }),
  )
}

/**
 * Sets the password of an address. The sessions of its members end in all organizations, except one, and so do the other links
 * that set a password. The address is told.
 */
export async function changeAddressPassword(
  unit: ProjectUnit,
  deps: Deps,
  sender: EmailSender,
  { address, hash, keep }: { address: Email; hash: string; keep?: string | undefined },
): Promise<void> {
  const whole = inWholeProject(unit)
  await setAddressPassword(whole, deps, address, hash)
  for (const { userId } of await listHolders(whole, address)) await revokeAllSessions(whole, userId, keep)
  await removeResets(whole, address)
  await enqueueEmail(unit.tx, deps, { to: address, sender }, { kind: 'passwordChanged', values: {} })
}
