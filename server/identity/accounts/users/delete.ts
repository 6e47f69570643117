import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import { hashForLog } from '../../../platform/http/security-events.ts'
import type { Deps } from '../../base/deps.ts'
import { publish } from '../../base/events/publish.ts'
import { forgetEventData } from '../../base/events/store.ts'
import { forgetAccounts, forgetUser } from '../../base/log/store.ts'
import { isOfServedProject } from '../../base/projects/served.ts'
import { links } from '../../base/schema/links.ts'
import { codes } from '../../base/schema/sessions.ts'
import { emails, users } from '../../base/schema/users.ts'
import { walletChallenges, wallets } from '../../base/schema/wallets.ts'
import { type DirectoryUnit, deleteRows, inProject, runUnit, writeEnding } from '../../base/unit-of-work.ts'
import { endUnheldPasswords } from './address-passwords.ts'
import { blockEmail } from './blocked-emails.ts'
import { listContactsOf } from './contacts.ts'
import { isEmptyUser, lockUser } from './store.ts'
import { isEmptyRow } from './vacate.ts'

/**
 * Deletes a user with everything that belongs to it, including the codes, links and challenges of its contacts, and
 * anonymizes its log entries. Only the operations of rule O1 may call it; a test contains the list.
 */
export async function deleteUser(
  unit: DirectoryUnit,
  { secrets }: Pick<Deps, 'secrets'>,
  userId: string,
): Promise<void> {
  await writeEnding(unit)
  const contacts = await listAddresses(unit, userId)
  await deleteRows(unit, codes, inArray(codes.address, contacts))
  await deleteRows(unit, links, inArray(links.address, contacts))
  await deleteRows(unit, walletChallenges, inArray(walletChallenges.address, contacts))
  await forgetAccounts(
    unit,
    contacts.map((contact) => hashForLog(secrets, contact)),
  )
  // Deletes by cascade: contacts, sessions, passwords, passkeys, wallets, identities, consents.
  await deleteRows(unit, users, eq(users.id, userId))
  if (unit.organizationId !== null) await endUnheldPasswords(unit, contacts)
  await forgetUser(unit, userId)
  await forgetEventData(unit, userId)
  await publish(unit, { kind: 'account_deleted', userId, network: '', userAgent: '' })
}

/** Deletes a user at their own request, and blocks the verified email addresses (rule A50). */
export async function eraseUser(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  userId: string,
): Promise<void> {
  const verified = await unit.tx
    .select({ address: emails.address })
    .from(emails)
    .where(inProject(unit, emails, eq(emails.userId, userId), isNotNull(emails.verifiedAt)))
  for (const { address } of verified) await blockEmail(unit, deps, address as Email)
  await deleteUser(unit, deps, userId)
}

/** Lists every email address, phone number and wallet address of a user. */
export async function listAddresses(unit: DirectoryUnit, userId: string): Promise<string[]> {
  const contacts = await listContactsOf(unit, userId)
  const addresses = await unit.tx
    .select({ address: wallets.address })
    .from(wallets)
    .where(inProject(unit, wallets, eq(wallets.userId, userId)))
  return [...contacts.map(({ value }) => value), ...addresses.map(({ address }) => address)]
}

/** Deletes the empty users of all projects whose last proof expired before a given time (rule O1). */
export async function sweepEmptyUsers(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  before: Date,
): Promise<void> {
  const hasEnded = or(isNull(users.proofsEndAt), lt(users.proofsEndAt, before))
  const emptyUsers = await db.read((tx) =>
    tx
      .select({ id: users.id, projectId: users.projectId, organizationId: users.organizationId })
      .from(users)
      .where(and(isEmptyRow, lt(users.createdAt, before), hasEnded, isOfServedProject(tx, users)))
      .limit(1000),
  )
  for (const { id, projectId, organizationId } of emptyUsers) {
    await runUnit(db, { id: projectId, organizationId }, async (unit) => {
      const user = await lockUser(unit, id)
      // In the meantime, someone may have signed in or requested another code.
      if (!user || !isEmptyUser(user)) return
      if (user.proofsEndAt === null || user.proofsEndAt < before) await deleteUser(unit, { secrets }, id)
    })
  }
}
