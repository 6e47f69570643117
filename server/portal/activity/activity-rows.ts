import { inArray } from 'drizzle-orm'
import { lookOf } from '#contract/activity.ts'
import type { FileId } from '#contract/ids.ts'
import type { ActivityItem } from '#contract/routes/activity.ts'
import type { Tx } from '../../db/database.ts'
import { activity } from '../../db/schema/files.ts'
import { inOrder } from '../lists/find-page.ts'

type Row = typeof activity.$inferSelect

/** Activity by its ids, in that order. */
export async function listActivityItems(tx: Tx, ids: readonly string[]): Promise<ActivityItem[]> {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(activity)
          .where(inArray(activity.id, [...ids]))
  return inOrder(ids, rows).map(toActivityItem)
}

function toActivityItem(row: Row): ActivityItem {
  const { label, statusType } = lookOf(row.action)
  const at = row.at.toISOString()
  return {
    id: row.id,
    action: row.action,
    user: row.actor,
    msg: label,
    description: row.message,
    statusType,
    deviceType: row.deviceType,
    baker: row.baker,
    file: row.fileTitle,
    fileId: row.fileId as FileId | null,
    isAdmin: row.asAdmin,
    createdAt: at,
    timestamp: at,
  }
}
