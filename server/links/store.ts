import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { type LinkPurpose, links } from '../db/schema/links.ts'
import type { Deps } from '../deps.ts'
import { later, minutes } from '../platform/clock.ts'
import type { Project } from '../projects/store.ts'
import { sha256Hex } from '../secrets/secrets.ts'
import { checkVerifier, type VerifierProblem } from './verifier.ts'

export type LinkWanted = {
  purpose: LinkPurpose
  project: Project
  address: Email
  /** the session's user, where it is asked for from within one */
  userId?: string | undefined
  minutes: number
  codeChallenge?: string | undefined
}

/** Makes a link's token. It is returned once, for the mail; the database keeps its hash. */
export async function issueLink(
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  wanted: LinkWanted,
): Promise<string> {
  const token = random.bytes(32).toString('base64url')
  await tx.insert(links).values({
    id: newId(random, 'link'),
    purpose: wanted.purpose,
    projectId: wanted.project.id,
    address: wanted.address,
    userId: wanted.userId ?? null,
    tokenHash: sha256Hex(token),
    codeChallenge: wanted.codeChallenge ?? null,
    expiresAt: later(clock.now(), minutes(wanted.minutes)),
    createdAt: clock.now(),
  })
  return token
}

/** Which link is meant: its token, for one of these purposes, and the verifier where the caller sent one. */
export type LinkQuery = {
  purposes: readonly LinkPurpose[]
  projectId: string
  token: string
  verifier: string | undefined
}

export type IssuedLink = { purpose: LinkPurpose; address: Email; userId: string | null }
type FoundLink = IssuedLink | { problem: 'unknown' | VerifierProblem }

/** Looks at a link without using it up: whose it is, or why it would not be taken. */
export async function findLink(tx: Tx, { clock }: Pick<Deps, 'clock'>, asked: LinkQuery): Promise<FoundLink> {
  const [row] = await tx
    .select()
    .from(links)
    .where(
      and(
        eq(links.tokenHash, sha256Hex(asked.token)),
        eq(links.projectId, asked.projectId),
        inArray(links.purpose, [...asked.purposes]),
      ),
    )
  if (!row || row.expiresAt <= clock.now()) return { problem: 'unknown' }
  const problem = checkVerifier(row.codeChallenge, asked.verifier)
  return problem ? { problem } : { purpose: row.purpose, address: row.address as Email, userId: row.userId }
}

/**
 * Uses a link up, and with it every other that was sent to its address for this project: they served one wish.
 * Whatever is wrong leaves it as it was, a missing verifier included. Of two that come at once, one gets it:
 * both wait for the address, which also keeps two of them from making one new account twice.
 */
export async function consumeLink(tx: Tx, deps: Pick<Deps, 'clock'>, asked: LinkQuery): Promise<FoundLink> {
  const found = await findLink(tx, deps, asked)
  if ('problem' in found) return found
  await lockAddress(tx, found.address)
  const still = await findLink(tx, deps, asked)
  if ('problem' in still) return still
  await tx.delete(links).where(and(eq(links.address, found.address), eq(links.projectId, asked.projectId)))
  return still
}

/** Holds an address until the transaction ends, whether or not there is an account with it. */
export async function lockAddress(tx: Tx, address: Email): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${addressLock}, hashtext(${address}))`)
}

/** The class of locks that are taken per address; a number of our own, so that no other lock meets it. */
const addressLock = 7_301

/** Removes every link that was sent to an address, whatever the project. */
export async function removeLinks(tx: Tx, address: Email): Promise<void> {
  await tx.delete(links).where(eq(links.address, address))
}

export async function sweepLinks(tx: Tx, now: Date): Promise<void> {
  await tx.delete(links).where(lte(links.expiresAt, now))
}
