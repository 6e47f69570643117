import { eq, exists, isNotNull, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { compileSql, toPlaceholders } from '../../../platform/db/prepared.ts'
import { readRows } from '../../../platform/db/read-rows.ts'
import { findBrowser, withoutVersions } from '../../../platform/http/browser-name-rules.ts'
import { toRange, type Visitor } from '../../../platform/http/visitor.ts'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import { sha256Hex } from '../../../platform/secrets/secrets.ts'
import type { Deps } from '../../base/deps.ts'
import type { Project } from '../../base/projects/store.ts'
import { knownBrowsers, recognizedBrowsers } from '../../base/schema/browsers.ts'
import { emails, phoneNumbers } from '../../base/schema/users.ts'
import {
  type DirectoryUnit,
  findRow,
  inProject,
  projectPlaceholder,
  writeAtEnd,
} from '../../base/unit-of-work.ts'
import { notifyOwner } from './notify-owner.ts'
import type { PhoneNumber } from './phones.ts'
import { createSignOutLink } from './sign-out-links.ts'

/**
 * Records the browser of a sign-in. Notifies the owner if the account was used before, but never with this kind of
 * browser (rule A51). Call it in the transaction that creates the session, which the link in the notice ends.
 */
export async function recordBrowser(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets' | 'config'>,
  { userId, id: sessionId }: { userId: string; id: string },
  { userAgent, ip, country }: Pick<Visitor, 'userAgent' | 'ip' | 'country'>,
  sender: EmailSender,
): Promise<void> {
  const mark = toKindMark(userAgent)
  const createdAt = deps.clock.now()
  const row = { userId, mark, createdAt }
  const added = await unit.tx
    .insert(knownBrowsers)
    .values({ ...row, projectId: unit.projectId })
    .onConflictDoNothing()
    .returning()
  if (added.length === 0) return
  const browserCount = await unit.tx.$count(
    knownBrowsers,
    inProject(unit, knownBrowsers, eq(knownBrowsers.userId, userId)),
  )
  if (browserCount === 1) return
  const { browser = null, system = null } = findBrowser(userAgent)
  const values = {
    ...{ time: createdAt.toISOString(), browser, system },
    ...{ country: country ?? null, network: toRange(ip) },
    signOutLink: await createSignOutLink(unit, deps, sessionId, sender.locale),
  }
  await notifyOwner(unit, deps, userId, { kind: 'newSignIn', values }, sender)
}

/** The condition of a prepared statement that a user has signed in with a kind of browser (`toKindMark`) before. */
export const hasKindOfBrowser = (tx: Tx, userId: SQLWrapper, mark: SQLWrapper): SQL =>
  exists(
    tx
      .select({ mark: knownBrowsers.mark })
      .from(knownBrowsers)
      .where(
        inProject(
          projectPlaceholder,
          knownBrowsers,
          eq(knownBrowsers.userId, userId),
          eq(knownBrowsers.mark, mark),
        ),
      ),
  )

/** Identifies a kind of browser: its name and system, without versions. */
export const toKindMark = (userAgent: string): string => sha256Hex(withoutVersions(userAgent))

/** A visitor of a project. */
export type ProjectVisitor = { project: Pick<Project, 'id'>; visitor: Visitor }

/**
 * Records that the user of an account signed in with this browser. Call it in the transaction that creates the session.
 */
export async function rememberBrowser(
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  userId: string,
  { project, visitor }: ProjectVisitor,
): Promise<void> {
  if (visitor.browser) await saveMark(unit, userId, toMark(project, visitor.browser.id), clock.now())
}

/** Records that a correct second factor of an account was entered in this browser. */
export async function rememberSecondFactorBrowser(
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  userId: string,
  { project, visitor }: ProjectVisitor,
): Promise<void> {
  if (!visitor.browser || visitor.browser.isNew) return
  await saveMark(unit, userId, toSecondFactorMark(project, visitor.browser.id), clock.now())
}

/** Saves a mark at the end of the unit. */
const saveMark = (unit: DirectoryUnit, userId: string, mark: string, lastUsedAt: Date): Promise<void> =>
  writeAtEnd(unit, upsertMark(unit.tx, { userId, mark, lastUsedAt, projectId: unit.projectId }))

const upsertMark = compileSql<typeof recognizedBrowsers.$inferSelect>((tx) =>
  tx
    .insert(recognizedBrowsers)
    .values(toPlaceholders(recognizedBrowsers, 'userId', 'mark', 'lastUsedAt', 'projectId'))
    .onConflictDoUpdate({
      target: [recognizedBrowsers.userId, recognizedBrowsers.mark],
      set: toPlaceholders(recognizedBrowsers, 'lastUsedAt'),
      // To the day, which saves writes. The sweep counts days.
      setWhere: sql`${recognizedBrowsers.lastUsedAt} < excluded.last_used_at - interval '1 day'`,
    }),
)

/**
 * Returns the hash of this browser if a correct second factor of the account was entered in it before (rule A61).
 * Signing in is not enough: otherwise, a thief of the password could make any number of browsers known, each with
 * separate guesses.
 */
export async function findSecondFactorBrowser(
  unit: DirectoryUnit,
  userId: string,
  { project, visitor }: ProjectVisitor,
): Promise<string | undefined> {
  if (!visitor.browser || visitor.browser.isNew) return undefined
  const isMark = eq(recognizedBrowsers.mark, toSecondFactorMark(project, visitor.browser.id))
  const row = await findRow(unit, recognizedBrowsers, isMark, eq(recognizedBrowsers.userId, userId))
  return row?.mark
}

/**
 * Returns the hash of this browser if the account that verified the email address or phone number has used it before
 * (rule A9). Accounts that have not verified the email address do not count; otherwise, anyone could make their own
 * browser a known one.
 */
export async function findKnownBrowser(
  unit: DirectoryUnit,
  address: Email | PhoneNumber,
  { project, visitor }: ProjectVisitor,
): Promise<string | undefined> {
  if (!visitor.browser || visitor.browser.isNew) return undefined
  const selectedMark = selectKnownBrowser(unit, address, { project, visitor })
  const [row] = await readRows<{ mark: string | null }>(unit.tx, sql`select ${selectedMark} as mark`)
  return row?.mark ?? undefined
}

/** Like `findKnownBrowser`, as a column of a statement; null if the browser is not a known one. */
export function selectKnownBrowser(
  unit: DirectoryUnit,
  address: Email | PhoneNumber,
  { project, visitor }: ProjectVisitor,
): SQL<string | null> {
  const mark = findMark({ project, visitor })
  if (mark === null) return sql`null::text`
  const select = address.includes('@') ? selectMarkOfEmail : selectMarkOfPhone
  return sql`${select(unit.tx, { projectId: unit.projectId, address, mark })}`
}

/** Returns the mark with which a user knows the visitor's browser, if it has one that was not just set. */
export const findMark = ({ project, visitor }: ProjectVisitor): string | null =>
  !visitor.browser || visitor.browser.isNew ? null : toMark(project, visitor.browser.id)

/**
 * Like `selectKnownBrowser`, for a prepared statement with the values `projectId`, `mark` (`findMark`) and `address`.
 * @param column the address, whose row belongs to the user and says whether it is verified
 */
export function selectPreparedMark(
  tx: Tx,
  table: typeof emails | typeof phoneNumbers,
  column: PgColumn,
): SQL<string | null> {
  const marks = tx
    .select({ mark: recognizedBrowsers.mark })
    .from(recognizedBrowsers)
    .innerJoin(table, eq(table.userId, recognizedBrowsers.userId))
    .where(
      inProject(
        projectPlaceholder,
        recognizedBrowsers,
        eq(recognizedBrowsers.mark, sql.placeholder('mark')),
        eq(column, sql.placeholder('address')),
        isNotNull(table.verifiedAt),
      ),
    )
    .limit(1)
  return sql`${marks}`
}

type Known = { projectId: string; address: string; mark: string }
const selectMarkOfEmail = compileSql<Known>((tx) => selectPreparedMark(tx, emails, emails.address))
const selectMarkOfPhone = compileSql<Known>((tx) => selectPreparedMark(tx, phoneNumbers, phoneNumbers.number))

/** Removes browsers that were last used before `before`. */
export async function sweepBrowsers(tx: Tx, before: Date): Promise<void> {
  await tx.delete(recognizedBrowsers).where(lte(recognizedBrowsers.lastUsedAt, before))
}

/** Hashed with the project, so that projects cannot recognize each other's browsers. */
const toMark = ({ id }: Pick<Project, 'id'>, browserId: string) => sha256Hex(`${id} ${browserId}`)

const toSecondFactorMark = ({ id }: Pick<Project, 'id'>, browserId: string) =>
  sha256Hex(`${id} ${browserId} second factor`)
