import { and, eq, lte, not, sql } from 'drizzle-orm'
import type { FileId, Grantee } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { days, later } from '../../platform/machine/clock.ts'
import { type ActivityEvent, recordActivity } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Principal } from '../persons/principal.ts'
import { announceSavedCake } from '../recipients/notify.ts'
import { files, permissions } from '../schema/files.ts'
import { persons } from '../schema/persons.ts'
import { toSubject } from './require-visible-file.ts'

/** How long a cake can stay unsaved (rule F30). */
const savingPeriod = days(1)

/** The actor for actions of the server itself. */
const server = { id: null, address: 'server' } as const

/**
 * Marks a cake as saved, and emails its recipients if its baker requested that.
 * @returns false if the cake has been removed in the meantime
 */
export async function markSaved(
  tx: Tx,
  deps: Deps,
  id: FileId,
  deviceType?: string | undefined,
): Promise<boolean> {
  const isUnsaved = and(eq(files.id, id), not(files.isSaved))
  const [file] = await tx.update(files).set({ isSaved: true }).where(isUnsaved).returning()
  if (!file) return (await tx.$count(files, eq(files.id, id))) > 0
  const actor = { id: file.ownerId, address: file.bakerAddress }
  const granted = await tx
    .selectDistinct({ grantee: permissions.grantee })
    .from(permissions)
    .where(eq(permissions.fileId, id))
  const grantees = granted.map(({ grantee }) => grantee as Grantee)
  await announceSavedCake(tx, deps, { file: toSubject(file), actor, deviceType }, grantees)
  return true
}

/** Marks the caller's cake as saved. @throws AppError unknown_file */
export function saveOwnCake(deps: Deps, { user, device }: Principal, id: FileId): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await lockOwnCake(tx, user.id, id)
    await markSaved(tx, deps, id, device)
  })
}

/** Removes the caller's unsaved cake with its keys. @throws AppError unknown_file, file_saved */
export function discardOwnCake(
  deps: Deps,
  { user, email, device: deviceType }: Principal,
  id: FileId,
): Promise<void> {
  if (email === null) throw new AppError('email_unverified')
  return deps.db.transaction(async (tx) => {
    const file = await lockOwnCake(tx, user.id, id)
    if (file.isSaved) throw new AppError('file_saved')
    await removeCake(tx, deps, file, { actor: { id: user.id, address: email }, deviceType })
  })
}

/** Removes cakes that were not saved within a day, up to 1000 at a time. */
export async function sweepUnsaved(tx: Tx, deps: Pick<Deps, 'clock' | 'random'>, now: Date): Promise<void> {
  const isOver = and(not(files.isSaved), lte(files.createdAt, later(now, -savingPeriod)))
  const unsavedCakes = await tx
    .select()
    .from(files)
    .where(isOver)
    .limit(1000)
    .for('update', { skipLocked: true })
  for (const file of unsavedCakes) await removeCake(tx, deps, file, { actor: server })
}

type File = typeof files.$inferSelect

async function lockOwnCake(tx: Tx, userId: string, id: FileId): Promise<File> {
  const [file] = await tx
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.ownerId, userId)))
    .for('update')
  if (!file) throw new AppError('unknown_file')
  return file
}

/** Removes a cake with its keys and permissions. It no longer counts as baked. */
async function removeCake(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  file: File,
  by: Pick<ActivityEvent, 'actor' | 'deviceType'>,
): Promise<void> {
  await recordActivity(tx, deps, [{ ...by, action: 'file_discarded', file: toSubject(file) }])
  // Before the file, because the trigger that counts cakes per opener reads the file.
  await tx.delete(permissions).where(eq(permissions.fileId, file.id))
  await tx.delete(files).where(eq(files.id, file.id))
  await tx
    .update(persons)
    .set({
      cakesBaked: sql`${persons.cakesBaked} - 1`,
      lastBakeAt: sql`(select max(${files.createdAt}) from ${files} where ${files.ownerId} = ${file.ownerId})`,
    })
    .where(eq(persons.id, file.ownerId))
}
