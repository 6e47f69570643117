import { eq, isNotNull, lte } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import { sha256Hex } from '../../platform/secrets/secrets.ts'
import type { Deps } from '../deps.ts'
import { type DirectoryTx, inDirectory } from '../directory.ts'
import type { Project } from '../projects/store.ts'
import { recognizedBrowsers } from '../schema/browsers.ts'
import { emails, phoneNumbers } from '../schema/people.ts'
import type { PhoneNumber } from './phones.ts'

type Place = { project: Pick<Project, 'id'>; visitor: Visitor }

/** Records that an account signed in with this browser. Call it in the transaction that creates the session. */
export async function rememberBrowser(
  tx: DirectoryTx,
  { clock }: Pick<Deps, 'clock'>,
  userId: string,
  { project, visitor }: Place,
): Promise<void> {
  if (!visitor.browser) return
  const row = { userId, mark: toMark(project, visitor.browser.id), lastUsedAt: clock.now() }
  await tx
    .insert(recognizedBrowsers)
    .values({ ...row, projectId: tx.projectId })
    .onConflictDoUpdate({
      target: [recognizedBrowsers.userId, recognizedBrowsers.mark],
      set: { lastUsedAt: row.lastUsedAt },
    })
}

/**
 * Returns the hash of this browser if the account that verified the email address or phone number has used it before
 * (rule A9). Accounts that only claim the email address do not count; otherwise anybody could make their own browser
 * a known one.
 */
export async function findKnownBrowser(
  tx: DirectoryTx,
  address: Email | PhoneNumber,
  { project, visitor }: Place,
): Promise<string | undefined> {
  if (!visitor.browser || visitor.browser.isNew) return undefined
  const mark = toMark(project, visitor.browser.id)
  const isMark = eq(recognizedBrowsers.mark, mark)
  const [byEmail] = await tx
    .select({ mark: recognizedBrowsers.mark })
    .from(recognizedBrowsers)
    .innerJoin(emails, eq(emails.userId, recognizedBrowsers.userId))
    .where(
      inDirectory(tx, recognizedBrowsers, isMark, eq(emails.address, address), isNotNull(emails.verifiedAt)),
    )
  if (byEmail) return byEmail.mark
  const [byNumber] = await tx
    .select({ mark: recognizedBrowsers.mark })
    .from(recognizedBrowsers)
    .innerJoin(phoneNumbers, eq(phoneNumbers.userId, recognizedBrowsers.userId))
    .where(
      inDirectory(
        tx,
        recognizedBrowsers,
        isMark,
        eq(phoneNumbers.number, address),
        isNotNull(phoneNumbers.verifiedAt),
      ),
    )
  return byNumber?.mark
}

/** Removes browsers that were not used since `before`. */
export async function sweepBrowsers(tx: Tx, before: Date): Promise<void> {
  await tx.delete(recognizedBrowsers).where(lte(recognizedBrowsers.lastUsedAt, before))
}

/** Hashed with the project, so that projects cannot recognize each other's browsers. */
const toMark = ({ id }: Pick<Project, 'id'>, browserId: string) => sha256Hex(`${id} ${browserId}`)
