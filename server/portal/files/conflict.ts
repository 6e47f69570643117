import { and, desc, eq, inArray } from 'drizzle-orm'
import type { ActivityAction } from '#contract/activity.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../errors/app-error.ts'
import type { Viewer } from '../lists/viewer.ts'
import { activity, type files } from '../schema/files.ts'
import { getFileDetail } from './file-rows.ts'

/** What a change can collide with, and the actions that change it. */
const causes = {
  dates: ['openable_date_modified', 'expiration_date_modified', 'dates_updated'],
  access: ['permission_added', 'permission_removed'],
} as const satisfies Record<string, readonly ActivityAction[]>

/**
 * Rejects a change of a cake that has another version than the caller saw (rule F34). The caller manages the cake, so
 * they can see all of its activity (rule F16), and who changed it.
 * @param seen undefined if the caller does not say what they saw
 * @throws AppError changed_meanwhile
 */
export async function requireVersion(
  tx: Tx,
  { viewer, file }: { viewer: Viewer; file: typeof files.$inferSelect },
  what: keyof typeof causes,
  { seen, now }: { seen: string | undefined; now: string },
): Promise<void> {
  if (seen === undefined || seen === now) return
  const [latest] = await tx
    .select({ actor: activity.actor, at: activity.at })
    .from(activity)
    .where(and(eq(activity.fileId, file.id), inArray(activity.action, [...causes[what]])))
    .orderBy(desc(activity.at), desc(activity.id))
    .limit(1)
  throw new AppError('changed_meanwhile', {
    conflict: {
      changed_by: latest?.actor ?? null,
      changed_at: latest?.at.toISOString() ?? null,
      current: await getFileDetail(tx, viewer, file),
    },
  })
}
