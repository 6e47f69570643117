import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { toServerSender } from '../../platform/outbox/sender.ts'
import { enqueueEmail } from '../../platform/outbox/store.ts'
import type { UserEmail } from '../identity/port.ts'
import type { personAddresses, persons } from '../schema/persons.ts'
import { holdDays } from './hold-rules.ts'
import { findHold, holdAddress } from './holds.ts'

type Person = typeof persons.$inferSelect
type ReleasedAddressDeps = Pick<Deps, 'clock' | 'random' | 'secrets' | 'config'>

/**
 * Holds the verified email addresses that have left the account of a person with a PIN, and notifies both sides (rule
 * A15). A hosted provider does not ask the portal before it removes an address, so the hold is the protection.
 * @param before the copies of the email addresses that the account had
 */
export async function holdReleasedAddress(
  tx: Tx,
  deps: ReleasedAddressDeps,
  person: Pick<Person, 'id' | 'pinHash' | 'locale'>,
  before: readonly (typeof personAddresses.$inferSelect)[],
  emails: readonly UserEmail[],
): Promise<void> {
  if (person.pinHash === null) return
  const isGone = (address: string) => !emails.some((email) => email.address === address)
  const gone = before.filter(({ verifiedAt, address }) => verifiedAt !== null && isGone(address))
  for (const { address } of gone) await holdWithNotices(tx, deps, person, address as Email, emails)
}

/**
 * Holds an email address unless it is already held, and notifies the address and the account that had it.
 * @param emails the email addresses that the account keeps
 */
export async function holdWithNotices(
  tx: Tx,
  deps: ReleasedAddressDeps,
  former: Pick<Person, 'id' | 'locale'>,
  address: Email,
  emails: readonly Pick<UserEmail, 'address' | 'isPrimary' | 'verifiedAt'>[],
): Promise<void> {
  if (await findHold(tx, deps, address)) return
  await holdAddress(tx, deps, former.id, address)
  const sender = toServerSender(deps.config, former.locale)
  const values = { contact: address, days: holdDays }
  const primary = emails.find(({ isPrimary, verifiedAt }) => isPrimary && verifiedAt !== null)
  for (const to of [address, ...(primary ? [primary.address as Email] : [])]) {
    await enqueueEmail(tx, deps, { to, sender }, { kind: 'addressGivenUp', values })
  }
}
