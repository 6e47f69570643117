import { and, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { newId } from '../../../platform/db/ids.ts'
import { later } from '../../../platform/machine/clock.ts'
import type { Deps } from '../../base/deps.ts'
import { publish } from '../../base/events/publish.ts'
import { totps } from '../../base/schema/totps.ts'
import { type DirectoryUnit, deleteRows, findRow, inProject, removeOwn } from '../../base/unit-of-work.ts'
import { dropSecondFactor } from '../sessions/second-factor.ts'

/** The authenticator app of an account. */
export type Totp = typeof totps.$inferSelect

export async function findTotp(unit: DirectoryUnit, userId: string): Promise<Totp | undefined> {
  return findRow(unit, totps, eq(totps.userId, userId))
}

/**
 * Starts the enrollment of an authenticator app. Replaces a pending enrollment.
 * @returns undefined if the account already has a verified app
 */
export async function startTotp(
  unit: DirectoryUnit,
  { clock, random, secrets }: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  { userId, secret, lifetime }: { userId: string; secret: string; lifetime: number },
): Promise<Totp | undefined> {
  const pending = await deleteRows(unit, totps, eq(totps.userId, userId), isNull(totps.verifiedAt))
  for (const { id: totp } of pending) {
    await publish(unit, { kind: 'totp_enrollment_replaced', userId, detail: { totp } })
  }
  const now = clock.now()
  const id = newId(random, 'totp')
  const [totp] = await unit.tx
    .insert(totps)
    .values({
      id,
      projectId: unit.projectId,
      userId,
      sealedSecret: secrets.seal(secret, id),
      expiresAt: later(now, lifetime),
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (totp) await publish(unit, { kind: 'totp_enrollment_started', userId, detail: { totp: id } })
  return totp
}

/** Returns the secret of an authenticator app, in base32. */
export const openTotpSecret = ({ secrets }: Pick<Deps, 'secrets'>, { sealedSecret, id }: Totp): string =>
  secrets.open(sealedSecret, id)

/**
 * Consumes the code of a time step and all earlier codes. Of concurrent uses of the same code, only one succeeds. The
 * first code verifies the authenticator app.
 * @returns whether the code had not been used yet
 */
export async function consumeStep(
  unit: DirectoryUnit,
  totp: Totp,
  step: number,
  now: Date,
): Promise<boolean> {
  const isUsable = and(
    eq(totps.id, totp.id),
    lt(totps.lastStep, step),
    or(isNotNull(totps.verifiedAt), gt(totps.expiresAt, now)),
  )
  const used = await unit.tx
    .update(totps)
    .set({ lastStep: step, verifiedAt: totp.verifiedAt ?? now })
    .where(inProject(unit, totps, isUsable))
    .returning({ id: totps.id })
  if (used.length === 0) return false
  if (totp.verifiedAt === null) {
    await publish(unit, { kind: 'totp_added', userId: totp.userId, detail: { totp: totp.id } })
  }
  return true
}

/**
 * Removes an authenticator app of this user with its recovery codes.
 * @returns the removed app, or undefined if the user has none with this ID
 */
export async function removeTotp(unit: DirectoryUnit, userId: string, id: string): Promise<Totp | undefined> {
  const removed = await removeOwn(unit, totps, userId, id)
  if (!removed) return undefined
  await dropSecondFactor(unit, userId)
  await publish(unit, { kind: 'totp_removed', userId, detail: { totp: id } })
  return removed
}
