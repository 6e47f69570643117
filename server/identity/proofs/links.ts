import { eq, inArray, lte, sql } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import { later, minutes } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import { sha256Hex } from '../../platform/secrets/secrets.ts'
import type { Deps } from '../deps.ts'
import { type DirectoryTx, inDirectory } from '../directory.ts'
import type { Project } from '../projects/store.ts'
import { type LinkPurpose, links } from '../schema/links.ts'
import { checkVerifier, type VerifierProblem } from './verifier.ts'

export type LinkRequest = {
  purpose: LinkPurpose
  project: Project
  address: Email
  /** the session's user, if the link was requested within a session */
  userId?: string | undefined
  minutes: number
  codeChallenge?: string | undefined
  visitor?: Pick<Visitor, 'ip' | 'userAgent'> | undefined
}

/** Creates the token of a link. It is returned once, for the mail; the database stores its hash. */
export async function issueLink(
  tx: DirectoryTx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  request: LinkRequest,
): Promise<string> {
  const token = random.bytes(32).toString('base64url')
  await tx.insert(links).values({
    id: newId(random, 'link'),
    purpose: request.purpose,
    projectId: tx.projectId,
    address: request.address,
    userId: request.userId ?? null,
    tokenHash: sha256Hex(token),
    codeChallenge: request.codeChallenge ?? null,
    ipAddress: request.visitor?.ip ?? '',
    userAgent: request.visitor?.userAgent ?? '',
    expiresAt: later(clock.now(), minutes(request.minutes)),
    createdAt: clock.now(),
  })
  return token
}

/** Identifies a link by its token and purpose, with the PKCE verifier if the caller sent one. */
export type LinkQuery = {
  purposes: readonly LinkPurpose[]
  token: string
  verifier: string | undefined
}

export type IssuedLink = {
  purpose: LinkPurpose
  address: Email
  userId: string | null
  /** the visitor who requested it */
  requestedBy: Pick<Visitor, 'ip' | 'userAgent'>
}
type FoundLink = IssuedLink | { problem: 'unknown' | VerifierProblem }

/** Finds a link without consuming it. @returns the link, or why it would be refused */
export async function findLink(
  tx: DirectoryTx,
  { clock }: Pick<Deps, 'clock'>,
  query: LinkQuery,
): Promise<FoundLink> {
  const [row] = await tx
    .select()
    .from(links)
    .where(
      inDirectory(
        tx,
        links,
        eq(links.tokenHash, sha256Hex(query.token)),
        inArray(links.purpose, [...query.purposes]),
      ),
    )
  if (!row || row.expiresAt <= clock.now()) return { problem: 'unknown' }
  const problem = checkVerifier(row.codeChallenge, query.verifier)
  if (problem) return { problem }
  const { purpose, userId, ipAddress: ip, userAgent } = row
  return { purpose, address: row.address as Email, userId, requestedBy: { ip, userAgent } }
}

/**
 * Consumes a link and every other link for its email address and project. A refusal, such as a missing verifier,
 * leaves it valid. Concurrent requests are serialized by a lock on the email address, so only one gets the link and
 * only one account is created.
 */
export async function consumeLink(
  tx: DirectoryTx,
  deps: Pick<Deps, 'clock'>,
  query: LinkQuery,
): Promise<FoundLink> {
  const found = await findLink(tx, deps, query)
  if ('problem' in found) return found
  await lockAddress(tx, found.address)
  const still = await findLink(tx, deps, query)
  if ('problem' in still) return still
  await tx.delete(links).where(inDirectory(tx, links, eq(links.address, found.address)))
  return still
}

/** Locks an email address of the project until the transaction ends, whether or not it has an account. */
export async function lockAddress(tx: DirectoryTx, address: Email): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${addressLock}, hashtext(${`${tx.projectId} ${address}`}))`,
  )
}

/** The advisory lock class for email addresses; no other lock uses this number. */
const addressLock = 7_301

/** Removes every link for an email address. */
export async function removeLinks(tx: DirectoryTx, address: Email): Promise<void> {
  await tx.delete(links).where(inDirectory(tx, links, eq(links.address, address)))
}

/** Removes the invitations to an email address. @returns whether there was one */
export async function removeInvites(tx: DirectoryTx, address: Email): Promise<boolean> {
  const removed = await tx
    .delete(links)
    .where(inDirectory(tx, links, eq(links.address, address), eq(links.purpose, 'invite')))
    .returning({ id: links.id })
  return removed.length > 0
}

export async function sweepLinks(tx: Tx, now: Date): Promise<void> {
  await tx.delete(links).where(lte(links.expiresAt, now))
}
