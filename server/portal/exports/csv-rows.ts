import { sql } from 'drizzle-orm'
import { variantOf } from '#contract/activity.ts'
import type { ActivityItem } from '#contract/routes/activity.ts'
import type { BakerRow, OpenerRow } from '#contract/routes/users.ts'
import type { Tx } from '../../platform/db/database.ts'
import { listActivityItems } from '../activity/activity-rows.ts'
import type { Folds } from '../activity/fold-rules.ts'
import { describeFolds } from '../activity/fold-sign-ins.ts'
import { sortByIds } from '../lists/find-page.ts'
import { findRelationship, mayManage, type Viewer } from '../lists/viewer.ts'
import { files } from '../schema/files.ts'
import { listBakerRows, listOpenerRows } from '../users/user-rows.ts'

/** Columns and rows of the exports. Times are in UTC; missing values are empty. */

/** What each cell of a row contains, by the name of its column. */
type Columns<Row> = Readonly<Record<string, (row: Row) => string>>

const toCells = <Row>(columns: Columns<Row>, rows: readonly Row[]): string[][] =>
  rows.map((row) => Object.values(columns).map((toCell) => toCell(row)))

const toText = (date: Date | null) => date?.toISOString() ?? ''

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
  companyId: files.companyId,
  people: sql<number>`(select count(distinct p.grantee)::int from permissions p where p.file_id = files.id)`,
}

type ExportedFile = Pick<typeof files.$inferSelect, Exclude<keyof typeof exported, 'people'>> & {
  people: number
  viewer: Viewer
}

export const fileColumns: Columns<ExportedFile> = {
  ID: (file) => file.id,
  'Display Name': (file) => file.title,
  Baker: (file) => file.bakerAddress,
  Created: (file) => toText(file.createdAt),
  Openable: (file) => toText(file.openableAt),
  Expires: (file) => toText(file.expiresAt),
  Checksum: (file) => file.checksum,
  // Grantees do not see how many others have access (rule F16).
  'People With Access': ({ viewer, people, ...file }) =>
    mayManage(findRelationship(viewer, file, true) ?? 'grantee') ? String(people) : '',
}

export async function toFileCells(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<string[][]> {
  if (ids.length === 0) return []
  // One array parameter instead of one parameter per ID, of which a long export would create 200,000.
  const rows = await tx
    .select(exported)
    .from(files)
    .where(sql`${files.id} = any(${sql.param(ids)})`)
  return toCells(
    fileColumns,
    sortByIds(ids, rows).map((file) => ({ ...file, viewer })),
  )
}

export const activityColumns: Columns<ActivityItem> = {
  ID: (item) => item.id,
  User: (item) => item.user,
  'Device Type': (item) => item.deviceType,
  Baker: (item) => item.baker ?? '',
  Action: (item) => variantOf(item.action).label,
  File: (item) => item.file ?? '',
  'File ID': (item) => item.fileId ?? '',
  Timestamp: (item) => item.timestamp,
  Event: (item) => item.action,
  Description: (item) => item.description,
  'Admin Mode': (item) => (item.isAdmin ? 'yes' : 'no'),
  Checksum: (item) => item.checksum ?? '',
  'Header Hash': (item) => item.header_hash ?? '',
}

export async function toActivityCells(
  tx: Tx,
  viewer: Viewer,
  folds: Folds,
  ids: readonly string[],
): Promise<string[][]> {
  // In English, as the header.
  const locale = 'en'
  const items = await listActivityItems(tx, { ...viewer, locale }, ids)
  return toCells(activityColumns, describeFolds(items, folds, locale))
}

const statusColumns: Columns<OpenerRow | BakerRow> = {
  Status: ({ ban_info, is_active }) => (ban_info ? 'Banned' : is_active ? 'Active' : 'Inactive'),
  'Ban Level': ({ ban_info }) => ban_info?.ban_level ?? '',
  'Ban Reason': ({ ban_info }) => ban_info?.reason ?? '',
}

export const openerColumns: Columns<OpenerRow> = {
  Email: (row) => row.email,
  Cakes: (row) => String(row.cake_permission_count),
  'Last Opened': (row) => row.last_opened_at ?? '',
  ...statusColumns,
}

export const bakerColumns: Columns<BakerRow> = {
  Email: (row) => row.email,
  'Cakes Baked': (row) => String(row.cake_count),
  'Last Bake': (row) => row.last_bake_at ?? '',
  ...statusColumns,
}

export const toOpenerCells = async (tx: Tx, viewer: Viewer, grantees: readonly string[], now: Date) =>
  toCells(openerColumns, await listOpenerRows(tx, viewer, grantees, now))

export const toBakerCells = async (tx: Tx, viewer: Viewer, ids: readonly string[]) =>
  toCells(bakerColumns, await listBakerRows(tx, viewer, ids))
