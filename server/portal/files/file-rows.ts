import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { Checksum, FileId, Grantee } from '#contract/ids.ts'
import { type Permission, releases } from '#contract/permissions.ts'
import type { FileDetail, FileRow } from '#contract/routes/documents.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sortByIds } from '../lists/find-page.ts'
import { findRelationship, mayManage, type Viewer } from '../lists/viewer.ts'
import { fileKeys, files, permissions } from '../schema/files.ts'
import { toAccessVersion, toDatesVersion } from './versions.ts'

type File = typeof files.$inferSelect

/**
 * Returns cakes by ID, in that order, limited to what the viewer can see. The viewer must be able to see all of them.
 */
export async function listFileRows(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<FileRow[]> {
  const fileRows = await tx
    .select()
    .from(files)
    .where(inArray(files.id, [...ids]))
  const permitted = await listPermissions(tx, viewer, fileRows)
  return sortByIds(ids, fileRows).map((file) => toFileRow(viewer, file, permitted.get(file.id) ?? []))
}

/** Returns a visible cake with its permissions and paths, limited to what the viewer can see. */
export async function getFileDetail(tx: Tx, viewer: Viewer, file: File): Promise<FileDetail> {
  const permitted = (await listPermissions(tx, viewer, [file])).get(file.id) ?? []
  const keys = await tx.select({ path: fileKeys.keyPath }).from(fileKeys).where(eq(fileKeys.fileId, file.id))
  const row = toFileRow(viewer, file, permitted)
  const paths = keys.map(({ path }) => path)
  const visible = row.can_manage
    ? paths
    : paths.filter((path) => permitted.some(({ key_path }) => releases(key_path, path)))
  return {
    ...row,
    permissions: permitted,
    key_paths: visible.sort((a, b) => a.length - b.length),
    // A version covers the access of others, which grantees cannot see (rule F16).
    ...(row.can_manage && {
      dates_version: toDatesVersion(file),
      access_version: toAccessVersion(permitted),
    }),
  }
}

const isManaged = (viewer: Viewer, file: File) => mayManage(findRelationship(viewer, file, true) ?? 'grantee')

async function listPermissions(
  tx: Tx,
  viewer: Viewer,
  fileRows: readonly File[],
): Promise<Map<string, Permission[]>> {
  const managed = fileRows.filter((file) => isManaged(viewer, file)).map(({ id }) => id)
  const unmanaged = fileRows.filter((file) => !isManaged(viewer, file)).map(({ id }) => id)
  const isShown = or(
    inArray(permissions.fileId, managed),
    and(inArray(permissions.fileId, unmanaged), inArray(permissions.grantee, viewer.grantees)),
  )
  const rows = await tx
    .select()
    .from(permissions)
    .where(isShown)
    .orderBy(asc(permissions.createdAt), asc(permissions.id))
  const byFile = new Map<string, Permission[]>()
  for (const { fileId, grantee, keyPath } of rows) {
    const list = byFile.get(fileId) ?? []
    list.push({ email: grantee as Grantee, key_path: keyPath })
    byFile.set(fileId, list)
  }
  return byFile
}

function toFileRow(viewer: Viewer, file: File, permitted: readonly Permission[]): FileRow {
  return {
    id: file.id as FileId,
    filetitle: file.title,
    baker_email: file.bakerAddress,
    created_at: file.createdAt.toISOString(),
    updated_at: file.updatedAt.toISOString(),
    openable_date: file.openableAt?.toISOString() ?? null,
    expiration_date: file.expiresAt?.toISOString() ?? null,
    checksum: file.checksum as Checksum,
    permissions_json: JSON.stringify(permitted),
    is_saved: file.isSaved,
    can_manage: isManaged(viewer, file),
  }
}
