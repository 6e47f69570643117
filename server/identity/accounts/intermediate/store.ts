import { eq, gt } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Visitor } from '../../../platform/http/visitor.ts'
import { later, minutes } from '../../../platform/machine/clock.ts'
import { sha256Hex } from '../../../platform/secrets/secrets.ts'
import type { Deps } from '../../base/deps.ts'
import { intermediateSessions } from '../../base/schema/intermediate-sessions.ts'
import type { Factor } from '../../base/schema/sessions.ts'
import { deleteRows, findRow, inWholeProject, lockRow, type ProjectUnit } from '../../base/unit-of-work.ts'

/** What a sign-in leaves while a choice or a factor is missing (rule B18). */
export type IntermediateSession = typeof intermediateSessions.$inferSelect

/** How long an intermediate session works (rule B18). */
const lifetime = minutes(10)

type NewIntermediate = {
  address: Email
  factors: Factor[]
  visitor: Pick<Visitor, 'ip' | 'userAgent'>
  organizationId?: string
  userId?: string | null
  /** the identity that a social provider asserted or proved, sealed under the hash of the address */
  sealedIdentity?: string | null
}

/**
 * Creates an intermediate session.
 * @param created the address of the sign-in, what it has given so far, and the organization and the member for whom alone it
 *   works (rule B19); without an organization, it is for everyone who reads the address
 * @returns its token, which exists nowhere else
 */
export async function createIntermediate(
  unit: ProjectUnit,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  { visitor, ...created }: NewIntermediate,
): Promise<string> {
  const now = clock.now()
  const token = random.bytes(32).toString('base64url')
  await unit.tx.insert(intermediateSessions).values({
    id: newId(random, 'intermediate-session'),
    projectId: unit.projectId,
    tokenHash: sha256Hex(token),
    ...created,
    ipAddress: visitor.ip,
    userAgent: visitor.userAgent,
    expiresAt: later(now, lifetime),
    createdAt: now,
  })
  return token
}

/** Finds an intermediate session by its token, unless it has ended. */
export const findIntermediate = (
  unit: ProjectUnit,
  { clock }: Pick<Deps, 'clock'>,
  token: string,
): Promise<IntermediateSession | undefined> =>
  findRow(inWholeProject(unit), intermediateSessions, ...isWorking(token, clock.now()))

/**
 * Finds an intermediate session again, and locks it until the transaction ends, so that only one of several requests consumes
 * it. Call it after locking organization, address and member (rule B39).
 */
export const lockIntermediate = (
  unit: ProjectUnit,
  { clock }: Pick<Deps, 'clock'>,
  token: string,
): Promise<IntermediateSession | undefined> =>
  lockRow(inWholeProject(unit), intermediateSessions, ...isWorking(token, clock.now()))

/** Consumes an intermediate session, because the call returns a session. Every other call leaves it (rule B18). */
export async function consumeIntermediate(unit: ProjectUnit, id: string): Promise<void> {
  await deleteRows(inWholeProject(unit), intermediateSessions, eq(intermediateSessions.id, id))
}

const isWorking = (token: string, now: Date) => [
  eq(intermediateSessions.tokenHash, sha256Hex(token)),
  gt(intermediateSessions.expiresAt, now),
]
