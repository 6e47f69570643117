import { desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import { compileSql } from '../../../platform/db/prepared.ts'
import { days, later } from '../../../platform/machine/clock.ts'
import { sha256Hex } from '../../../platform/secrets/secrets.ts'
import type { Deps } from '../../base/deps.ts'
import { codes } from '../../base/schema/sessions.ts'
import { signUps } from '../../base/schema/sign-ups.ts'
import {
  type DirectoryUnit,
  deleteRows,
  findRow,
  inProject,
  projectPlaceholder,
  updateRows,
} from '../../base/unit-of-work.ts'

/** A sign-up that waits for the proof of its email address (rule O14). */
export type SignUp = typeof signUps.$inferSelect

/** How long a sign-up can be resumed with its password. Its session ends at the same time. */
const lifetime = days(7)

/** How many sign-ups of version 5.0, newest first, are compared with a password: they have no tag. */
const maxCompared = 4

/** Saves a sign-up. It does not change other sign-ups, or a user who may have the email address. */
export async function saveSignUp(
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  fields: Omit<SignUp, 'projectId' | 'lastAccessedAt' | 'expiresAt' | 'createdAt'>,
): Promise<SignUp> {
  const now = clock.now()
  const times = { lastAccessedAt: now, createdAt: now, expiresAt: later(now, lifetime) }
  const [saved] = await unit.tx
    .insert(signUps)
    .values({ ...fields, ...times, projectId: unit.projectId })
    .returning()
  if (!saved) throw new Error('A sign-up was inserted but not returned.')
  return saved
}

/** Finds a sign-up by the token of its session, or by the ID of its future user. */
export async function findSignUp(
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  by: { token: string } | { userId: string },
): Promise<SignUp | undefined> {
  const isSignUp = 'token' in by ? eq(signUps.tokenHash, sha256Hex(by.token)) : eq(signUps.userId, by.userId)
  return findRow(unit, signUps, isSignUp, gt(signUps.expiresAt, clock.now()))
}

/** Returns whether a sign-up of the email address waits for its proof. */
export const hasSignUp = async (
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock'>,
  address: Email,
): Promise<boolean> => (await listNewest(unit, deps, 1, eq(signUps.address, address))).length > 0

/**
 * Lists the sign-ups of an email address that may have a password: the newest one with its tag, and those of version 5.0,
 * which must be compared. How many others there are makes no difference (rule O14).
 * @param tag the tag of the password (ADR 0091)
 */
export async function listCandidates(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock'>,
  { address, tag }: { address: Email; tag: string },
): Promise<{ tagged: SignUp | undefined; untagged: SignUp[] }> {
  const isAddress = eq(signUps.address, address)
  const [tagged] = await listNewest(unit, deps, 1, isAddress, eq(signUps.passwordTag, tag))
  const untagged = await listNewest(unit, deps, maxCompared, isAddress, isNull(signUps.passwordTag))
  return { tagged, untagged }
}

const listNewest = (
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  limit: number,
  ...conditions: SQL[]
): Promise<SignUp[]> =>
  unit.tx
    .select()
    .from(signUps)
    .where(inProject(unit, signUps, ...conditions, gt(signUps.expiresAt, clock.now())))
    .orderBy(desc(signUps.createdAt))
    .limit(limit)

/** Gives a sign-up a new session, because someone resumed it with its password. */
export async function renewSignUp(
  unit: DirectoryUnit,
  userId: string,
  session: Pick<SignUp, 'sessionId' | 'tokenHash' | 'tokenSalt' | 'tokenKeyVersion'>,
): Promise<void> {
  await updateRows(unit, signUps, session, eq(signUps.userId, userId))
}

/** Ends a sign-up with its codes. @returns whether the sign-up existed */
export async function endSignUp(unit: DirectoryUnit, userId: string): Promise<boolean> {
  const ended = await deleteRows(unit, signUps, eq(signUps.userId, userId))
  await deleteRows(unit, codes, eq(codes.requestedBy, userId))
  return ended.length > 0
}

type Ended = { projectId: string; addresses: string[] }

const isEnded = sql`${signUps.address} = any(${sql.placeholder('addresses')})`

const deleteSignUps = compileSql<Ended>((tx) =>
  tx.delete(signUps).where(inProject(projectPlaceholder, signUps, isEnded)),
)

const deleteCodesOfSignUps = compileSql<Ended>((tx) => {
  const ended = tx
    .select({ userId: signUps.userId })
    .from(signUps)
    .where(inProject(projectPlaceholder, signUps, isEnded))
  return tx.delete(codes).where(inProject(projectPlaceholder, codes, inArray(codes.requestedBy, ended)))
})

/** Builds the writes that end the sign-ups of email addresses that are now verified, with their codes. */
export function buildEndOfSignUps({ tx, projectId }: DirectoryUnit, addresses: readonly string[]): SQL[] {
  const ended = { projectId, addresses: [...addresses] }
  return [deleteSignUps(tx, ended), deleteCodesOfSignUps(tx, ended)]
}
