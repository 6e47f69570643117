import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { FileId } from '#contract/ids.ts'
import type { BodyOf } from '#contract/route.ts'
import type { reportOpenFailed } from '#contract/routes/files.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { hours, later } from '../../platform/machine/clock.ts'
import { recordActivity } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Principal } from '../persons/principal.ts'
import { keyReleases } from '../schema/key-releases.ts'
import { findFile } from './store.ts'

/** How long after a release of keys a session can report that it could not open the cake. */
const reportPeriod = hours(1)

/** Builds the statement which records that a session received the keys of a cake. */
export const buildKeyRelease = (
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  sessionId: string,
  fileId: FileId,
) =>
  tx.insert(keyReleases).values({ id: newId(random, 'release'), sessionId, fileId, releasedAt: clock.now() })

/**
 * Records that the caller could not open a cake whose keys this session received, once per release (rule F31).
 * @throws AppError not_found without such a release, including for unknown cakes
 */
export async function recordOpenFailure(
  deps: Deps,
  { user, email, session, device: deviceType }: Principal,
  { reason, ...cake }: BodyOf<typeof reportOpenFailed>,
): Promise<void> {
  if (email === null) throw new AppError('email_unverified')
  await deps.db.transaction(async (tx) => {
    const file = await findFile(tx, cake)
    if (!file || !(await consumeRelease(tx, deps, session.id, file.id))) throw new AppError('not_found')
    const actor = { id: user.id, address: email }
    await recordActivity(tx, deps, [{ action: 'open_failed', actor, file, deviceType, failure: reason }])
  })
}

/** Deletes the newest release that can still be reported. @returns false if there is none */
async function consumeRelease(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  sessionId: string,
  fileId: FileId,
): Promise<boolean> {
  const [release] = await tx
    .select({ id: keyReleases.id })
    .from(keyReleases)
    .where(
      and(
        eq(keyReleases.sessionId, sessionId),
        eq(keyReleases.fileId, fileId),
        gt(keyReleases.releasedAt, later(clock.now(), -reportPeriod)),
      ),
    )
    .orderBy(desc(keyReleases.releasedAt))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!release) return false
  await tx.delete(keyReleases).where(eq(keyReleases.id, release.id))
  return true
}

/** Removes releases that can no longer be reported. */
export async function sweepReleases(tx: Tx, now: Date): Promise<void> {
  await tx.delete(keyReleases).where(lte(keyReleases.releasedAt, later(now, -reportPeriod)))
}
