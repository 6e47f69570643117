import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Email, FileId } from '#contract/ids.ts'
import type { Notice } from '#contract/routes/recipients.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sha256Hex } from '../../platform/secrets/secrets.ts'
import { files } from '../schema/files.ts'
import { emailOptOuts, plannedNotices, recipientEmails } from '../schema/recipients.ts'

/** Lists the recipients of a cake who were emailed, and when each was last emailed. */
export function listEmailed(tx: Tx, fileId: string): Promise<{ recipient: string; emailedAt: Date }[]> {
  return tx
    .select({ recipient: recipientEmails.recipient, emailedAt: recipientEmails.emailedAt })
    .from(recipientEmails)
    .where(eq(recipientEmails.fileId, fileId))
    .orderBy(asc(recipientEmails.recipient))
}

export async function saveEmailed(
  tx: Tx,
  fileId: string,
  recipients: readonly Email[],
  emailedAt: Date,
): Promise<void> {
  if (recipients.length === 0) return
  await tx
    .insert(recipientEmails)
    .values(recipients.map((recipient) => ({ fileId, recipient, emailedAt })))
    .onConflictDoUpdate({
      target: [recipientEmails.fileId, recipientEmails.recipient],
      set: { emailedAt: sql`excluded.mailed_at` },
    })
}

/** An email to a recipient, by the hash of the reference in its link. */
export type SentReference = { recipient: Email; referenceHash: string }

/** Saves what the last email to each recipient said. The references of earlier emails about the cake end. */
export async function saveReferences(
  tx: Tx,
  {
    fileId,
    sender,
    withName,
    emailedAt,
  }: { fileId: string; sender: string; withName: boolean; emailedAt: Date },
  sent: readonly SentReference[],
): Promise<void> {
  if (sent.length === 0) return
  await tx
    .insert(recipientEmails)
    .values(sent.map((reference) => ({ fileId, sender, withName, emailedAt, ...reference })))
    .onConflictDoUpdate({
      target: [recipientEmails.fileId, recipientEmails.recipient],
      set: {
        referenceHash: sql`excluded.reference_hash`,
        sender: sql`excluded.sender`,
        withName: sql`excluded.with_name`,
      },
    })
}

/** Finds the email whose link has this reference, and its cake. */
export async function findNotice(
  tx: Tx,
  reference: string,
): Promise<
  { file: typeof files.$inferSelect; recipient: Email; sender: string; withName: boolean } | undefined
> {
  const [row] = await tx
    .select({ file: files, email: recipientEmails })
    .from(recipientEmails)
    .innerJoin(files, eq(files.id, recipientEmails.fileId))
    .where(eq(recipientEmails.referenceHash, sha256Hex(reference)))
  if (row?.email.sender == null) return undefined
  const { recipient, sender, withName } = row.email
  return { file: row.file, recipient: recipient as Email, sender, withName: withName === true }
}

/** Removes the records that a deleted person was emailed. */
export async function forgetEmailed(tx: Tx, addresses: readonly Email[]): Promise<void> {
  await tx.delete(recipientEmails).where(inArray(recipientEmails.recipient, [...addresses]))
}

export async function savePlan(tx: Tx, fileId: FileId, notice: Notice): Promise<void> {
  await tx.insert(plannedNotices).values({ fileId, withName: notice.with_name, language: notice.language })
}

/** Removes the planned notice of a cake. @returns undefined if there is none */
export async function takePlan(tx: Tx, fileId: FileId): Promise<Notice | undefined> {
  const [plan] = await tx.delete(plannedNotices).where(eq(plannedNotices.fileId, fileId)).returning()
  return plan && { with_name: plan.withName, language: plan.language }
}

/** Returns which of these hashed email addresses opted out. */
export async function findOptedOut(tx: Tx, addressHashes: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select()
    .from(emailOptOuts)
    .where(inArray(emailOptOuts.addressHash, [...addressHashes]))
  return new Set(rows.map(({ addressHash }) => addressHash))
}

export async function addOptOut(tx: Tx, addressHash: string, createdAt: Date): Promise<void> {
  await tx.insert(emailOptOuts).values({ addressHash, createdAt }).onConflictDoNothing()
}

export async function removeOptOut(tx: Tx, addressHash: string): Promise<void> {
  await tx.delete(emailOptOuts).where(eq(emailOptOuts.addressHash, addressHash))
}
