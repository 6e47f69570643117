import { eq } from 'drizzle-orm'
import type { EndedAccess } from '../../../../emails/kinds.ts'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import { enqueueEmail } from '../../../platform/outbox/store.ts'
import type { Deps } from '../../base/deps.ts'
import { publish } from '../../base/events/publish.ts'
import type { SessionRow } from '../../base/schema/sessions.ts'
import { users } from '../../base/schema/users.ts'
import { type DirectoryUnit, updateRows } from '../../base/unit-of-work.ts'
import type { Contact } from './contacts.ts'
import { createUserWith } from './create.ts'
import { endUnclaimedAccess } from './end-unclaimed-access.ts'
import { findNoticeAddress } from './notify-owner.ts'
import type { MemberState, UserFields } from './store.ts'

type Claim = { userId: string; contact: Contact; sender: EmailSender }

/**
 * Claims a user for the owner of a contact who has just proved it (rule O6). The ID, external ID, roles, name and
 * metadata stay; access that someone else may have added ends. Lock the user before, and mark the contact as proved.
 * @param keepsTotp whether an authenticator app stays, because an owner who had claimed the user before added it (rule B5)
 * @param kept the session of the user in which the contact was proved; it stays, and the caller gives it a new token
 */
export async function claimUser(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  {
    userId,
    contact,
    kept,
    sender,
    keepsTotp,
  }: Claim & { kept?: SessionRow | undefined; keepsTotp?: boolean },
): Promise<void> {
  const ended = await endUnclaimedAccess(unit, userId, kept, { keepsTotp })
  await markClaimed(unit, deps, userId)
  await publish(unit, { kind: 'account_claimed', userId, detail: { ended: ended.join(' ') } })
  if (ended.length > 0) await tellWhatEnded(unit, deps, { userId, contact, ended, sender })
}

/**
 * Creates a user whose contact has just been proved. The contact must be free and locked.
 * @returns undefined if an import added the contact in the meantime
 * @throws RequestError not_allowed if the project has as many users as its document allows
 */
export async function createClaimedUser(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets' | 'accountPolicy'>,
  contact: Contact,
  { id, ...fields }: { id?: string | undefined } & Pick<UserFields, 'roles'> & { member?: MemberState } = {},
): Promise<{ userId: string; contactId: string } | undefined> {
  const chosen = id === undefined ? fields : { ...fields, id }
  const created = await createUserWith(unit, deps, contact, { ...chosen, isVerified: true })
  if (created === 'taken') return undefined
  await markClaimed(unit, deps, created.userId)
  return { userId: created.userId, contactId: created.row.id }
}

/**
 * Marks a user as claimed if no one else can have added access to it, because a proof, a wallet or an identity has just created
 * it.
 */
export async function markClaimed(
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  userId: string,
): Promise<void> {
  const claimedAt = clock.now()
  await updateRows(unit, users, { claimedAt, signedInAt: claimedAt }, eq(users.id, userId))
}

async function tellWhatEnded(
  unit: DirectoryUnit,
  deps: Parameters<typeof enqueueEmail>[1],
  { userId, contact, ended, sender }: Claim & { ended: EndedAccess[] },
): Promise<void> {
  const to = contact.kind === 'email' ? contact.value : await findNoticeAddress(unit, userId)
  if (to === undefined) return
  const message = { kind: 'accountSecured', values: { contact: contact.value, ended } } as const
  await enqueueEmail(unit.tx, deps, { to, sender }, message)
}
