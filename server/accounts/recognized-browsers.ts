import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../db/database.ts'
import { recognizedBrowsers } from '../db/schema/browsers.ts'
import { emails, phoneNumbers } from '../db/schema/people.ts'
import type { Deps } from '../deps.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Project } from '../projects/store.ts'
import { sha256Hex } from '../secrets/secrets.ts'
import type { PhoneNumber } from './phones.ts'

type Place = { project: Pick<Project, 'id'>; visitor: Visitor }

/** Notes that an account was signed in to with this browser. Belongs in the transaction that begins the session. */
export async function rememberBrowser(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  userId: string,
  { project, visitor }: Place,
): Promise<void> {
  if (!visitor.browser) return
  const row = { userId, mark: toMark(project, visitor.browser.id), lastUsedAt: clock.now() }
  await tx
    .insert(recognizedBrowsers)
    .values(row)
    .onConflictDoUpdate({
      target: [recognizedBrowsers.userId, recognizedBrowsers.mark],
      set: { lastUsedAt: row.lastUsedAt },
    })
}

/**
 * The mark of this browser, where the account that has proved the address has used it before (rule A9). An account that
 * only claims the address does not count, or anybody could make their own browser a known one.
 */
export async function findKnownBrowser(
  tx: Tx,
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
    .where(and(isMark, eq(emails.address, address), isNotNull(emails.verifiedAt)))
  if (byEmail) return byEmail.mark
  const [byNumber] = await tx
    .select({ mark: recognizedBrowsers.mark })
    .from(recognizedBrowsers)
    .innerJoin(phoneNumbers, eq(phoneNumbers.userId, recognizedBrowsers.userId))
    .where(and(isMark, eq(phoneNumbers.number, address)))
  return byNumber?.mark
}

/** Forgets browsers that were not used since then. */
export async function sweepBrowsers(tx: Tx, before: Date): Promise<void> {
  await tx.delete(recognizedBrowsers).where(lte(recognizedBrowsers.lastUsedAt, before))
}

/** Projects are kept apart: what one knows of a browser says nothing in another. */
const toMark = ({ id }: Pick<Project, 'id'>, browserId: string) => sha256Hex(`${id} ${browserId}`)
