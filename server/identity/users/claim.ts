import { eq } from 'drizzle-orm'
import type { EndedAccess } from '../../../mails/kinds.ts'
import { readerLocale } from '../../platform/outbox/reader-locale.ts'
import type { MailSender } from '../../platform/outbox/sender.ts'
import { enqueueMail } from '../../platform/outbox/store.ts'
import type { Deps } from '../deps.ts'
import { type DirectoryTx, inDirectory } from '../directory.ts'
import { record } from '../log/record.ts'
import { users } from '../schema/people.ts'
import type { SessionRow } from '../schema/sessions.ts'
import type { Contact } from './contacts.ts'
import { createUserWith } from './create.ts'
import { endPlanted } from './end-planted.ts'
import { findNoticeAddress } from './notify-owner.ts'

/**
 * Claims a user for the person who has just proved a contact (rule O6): ID, external ID, roles, name and metadata stay,
 * and what another person may have planted ends. Lock the user before, and mark the contact as proved.
 * @param kept the session of the user in which the contact was proved. It stays; the caller gives it a new token.
 */
export async function claimUser(
  tx: DirectoryTx,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  {
    userId,
    contact,
    kept,
    sender,
  }: { userId: string; contact: Contact; kept?: SessionRow | undefined; sender: MailSender },
): Promise<void> {
  const ended = await endPlanted(tx, userId, kept)
  await markClaimed(tx, deps, userId)
  await record(tx, { kind: 'account_claimed', userId, detail: { ended: ended.join(' ') } })
  if (ended.length > 0) await tellWhatEnded(tx, deps, { userId, contact, ended, sender })
}

/**
 * Creates a user whose contact has just been proved. The contact must be free and locked.
 * @returns undefined if an import wrote the contact in the meantime
 * @throws AppError not_allowed if the project has as many people as its document allows
 */
export async function createClaimedUser(
  tx: DirectoryTx,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets' | 'guard'>,
  contact: Contact,
  { id }: { id?: string | undefined } = {},
): Promise<{ userId: string; contactId: string } | undefined> {
  const fields = id === undefined ? {} : { id }
  const created = await createUserWith(tx, deps, contact, { ...fields, isVerified: true })
  if (created === 'taken') return undefined
  await markClaimed(tx, deps, created.userId)
  return { userId: created.userId, contactId: created.row.id }
}

/** Marks a user as claimed, of whom nothing can be planted: a proof, a wallet or an identity has just created it. */
export async function markClaimed(
  tx: DirectoryTx,
  { clock }: Pick<Deps, 'clock'>,
  userId: string,
): Promise<void> {
  const claimedAt = clock.now()
  await tx
    .update(users)
    .set({ claimedAt, signedInAt: claimedAt })
    .where(inDirectory(tx, users, eq(users.id, userId)))
}

async function tellWhatEnded(
  tx: DirectoryTx,
  deps: Parameters<typeof enqueueMail>[1],
  {
    userId,
    contact,
    ended,
    sender,
  }: { userId: string; contact: Contact; ended: EndedAccess[]; sender: MailSender },
): Promise<void> {
  const to = contact.kind === 'email' ? contact.value : await findNoticeAddress(tx, userId)
  if (to === undefined) return
  const mail = { kind: 'accountSecured', values: { contact: contact.value, ended } } as const
  await enqueueMail(tx, deps, { to, sender, locale: readerLocale() }, mail)
}
