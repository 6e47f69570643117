import { sql } from 'drizzle-orm'
import { variantOf } from '#contract/activity.ts'
import type { BakerRow, OpenerRow } from '#contract/routes/users.ts'
import type { Tx } from '../../platform/db/database.ts'
import { listActivityItems } from '../activity/activity-rows.ts'
import type { Folds } from '../activity/fold-rules.ts'
import { describeFolds } from '../activity/fold-sign-ins.ts'
import { sortByIds } from '../lists/find-page.ts'
import { findRelationship, mayManage, type Viewer } from '../lists/viewer.ts'
import { files } from '../schema/files.ts'
import { listBakerRows, listOpenerRows } from '../users/user-rows.ts'

/** Headers and rows of the exports. Times are in UTC; missing values are empty. */

const toText = (date: Date | null) => date?.toISOString() ?? ''

export const fileHeader = [
  'ID',
  'Display Name',
  'Baker',
  'Created',
  'Openable',
  'Expires',
  'Checksum',
  'People With Access',
]

/** Only the exported columns: the search columns are longer than all others combined. */
const exported = {
  id: files.id,
  title: files.title,
  bakerAddress: files.bakerAddress,
  checksum: files.checksum,
  createdAt: files.createdAt,
  openableAt: files.openableAt,
  expiresAt: files.expiresAt,
  ownerId: files.ownerId,
  organizationId: files.organizationId,
  people: sql<number>`(select count(distinct p.grantee)::int from permissions p where p.file_id = files.id)`,
}

export async function toFileCells(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<string[][]> {
  if (ids.length === 0) return []
  // One array parameter instead of one parameter per ID, of which a long export would create 200,000.
  const rows = await tx
    .select(exported)
    .from(files)
    .where(sql`${files.id} = any(${sql.param(ids)})`)
  return sortByIds(ids, rows).map((file) => [
    file.id,
    file.title,
    file.bakerAddress,
    toText(file.createdAt),
    toText(file.openableAt),
    toText(file.expiresAt),
    file.checksum,
    // Grantees do not see how many others have access (rule F16).
    mayManage(findRelationship(viewer, file, true) ?? 'grantee') ? String(file.people) : '',
  ])
}

export const activityHeader = [
  'ID',
  'User',
  'Device Type',
  'Baker',
  'Action',
  'File',
  'File ID',
  'Timestamp',
  'Event',
  'Description',
  'Admin Mode',
  'Checksum',
  'Header Hash',
]

export async function toActivityCells(
  tx: Tx,
  viewer: Viewer,
  folds: Folds,
  ids: readonly string[],
): Promise<string[][]> {
  // In English, as the header.
  const locale = 'en'
  const items = describeFolds(await listActivityItems(tx, { ...viewer, locale }, ids), folds, locale)
  return items.map((item) => [
    item.id,
    item.user,
    item.deviceType,
    item.baker ?? '',
    variantOf(item.action).label,
    item.file ?? '',
    item.fileId ?? '',
    item.timestamp,
    item.action,
    item.description,
    item.isAdmin ? 'yes' : 'no',
    item.checksum ?? '',
    item.header_hash ?? '',
  ])
}

export const openerHeader = ['Email', 'Cakes', 'Last Opened', 'Status', 'Ban Level', 'Ban Reason']
export const bakerHeader = ['Email', 'Cakes Baked', 'Last Bake', 'Status', 'Ban Level', 'Ban Reason']

export async function toOpenerCells(
  tx: Tx,
  viewer: Viewer,
  grantees: readonly string[],
  now: Date,
): Promise<string[][]> {
  const rows = await listOpenerRows(tx, viewer, grantees, now)
  return rows.map((row) => [
    row.email,
    String(row.cake_permission_count),
    row.last_opened_at ?? '',
    ...toStatusCells(row),
  ])
}

export async function toBakerCells(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<string[][]> {
  const rows = await listBakerRows(tx, viewer, ids)
  return rows.map((row) => [row.email, String(row.cake_count), row.last_bake_at ?? '', ...toStatusCells(row)])
}

function toStatusCells({
  ban_info,
  is_active,
}: Pick<OpenerRow | BakerRow, 'ban_info' | 'is_active'>): string[] {
  const status = ban_info ? 'Banned' : is_active ? 'Active' : 'Inactive'
  return [status, ban_info?.ban_level ?? '', ban_info?.reason ?? '']
}
