import { and, eq, inArray } from 'drizzle-orm'
import type { Checksum, Email, FileId, Grantee, HeaderHash, KeyHex, KeyPath } from '#contract/ids.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import type { Deps } from '../deps.ts'
import { toDomain } from '../lists/viewer.ts'
import { fileKeys, files, openers, permissions } from '../schema/files.ts'
import { personAddresses } from '../schema/persons.ts'
import { sealFileKey } from './sealed-key.ts'

type File = typeof files.$inferSelect

export type FoundFile = Omit<File, 'id'> & { id: FileId; ownerAddress: string }

/** A cake identified by either its checksum or its header hash. */
export type CakeReference = { checksum?: Checksum | undefined; header_hash?: HeaderHash | undefined }

export async function findFile(
  tx: Tx,
  { checksum, header_hash }: CakeReference,
): Promise<FoundFile | undefined> {
  const isMeant =
    checksum === undefined ? eq(files.headerHash, header_hash ?? '') : eq(files.checksum, checksum)
  const [row] = await tx
    .select({ file: files, ownerAddress: personAddresses.address })
    .from(files)
    .leftJoin(personAddresses, and(eq(personAddresses.userId, files.ownerId), personAddresses.isPrimary))
    .where(isMeant)
  return row && { ...row.file, id: row.file.id as FileId, ownerAddress: row.ownerAddress ?? 'unknown' }
}

/** Inserts a file. @returns false if its checksum or header hash is already registered */
export async function insertFile(tx: Tx, file: typeof files.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(files).values(file).onConflictDoNothing().returning({ id: files.id })
  return inserted.length > 0
}

/** Stores a file's keys, sealed (rule F8). */
export async function insertKeys(
  tx: Tx,
  deps: Pick<Deps, 'secrets'>,
  fileId: FileId,
  keys: readonly { key_path: KeyPath; key: KeyHex }[],
): Promise<void> {
  await tx.insert(fileKeys).values(
    keys.map(({ key_path, key }) => ({
      fileId,
      keyPath: key_path,
      sealed: sealFileKey(deps, { fileId, keyPath: key_path }, key),
    })),
  )
}

export async function listSealedKeys(
  tx: Tx,
  fileId: FileId,
): Promise<{ keyPath: KeyPath; sealed: string }[]> {
  return tx
    .select({ keyPath: fileKeys.keyPath, sealed: fileKeys.sealed })
    .from(fileKeys)
    .where(eq(fileKeys.fileId, fileId))
}

export async function insertPermissions(
  tx: Tx,
  { random, clock }: Pick<Deps, 'random' | 'clock'>,
  fileId: FileId,
  added: readonly Permission[],
): Promise<void> {
  if (added.length === 0) return
  const createdAt = clock.now()
  await tx.insert(permissions).values(
    added.map(({ email, key_path }) => ({
      id: newId(random, 'permission'),
      fileId,
      grantee: email,
      keyPath: key_path,
      createdAt,
    })),
  )
}

/** Lists the permissions of a file for this email address and its domain (rule F4). */
export async function listPermissionsFor(tx: Tx, fileId: FileId, email: Email): Promise<Permission[]> {
  const rows = await tx
    .select({ email: permissions.grantee, key_path: permissions.keyPath })
    .from(permissions)
    .where(and(eq(permissions.fileId, fileId), inArray(permissions.grantee, [email, `*@${toDomain(email)}`])))
  return rows.map(({ email: grantee, key_path }) => ({ email: grantee as Grantee, key_path }))
}

/**
 * Records that a person opened this baker's cake, in the opener rows of their email address and domain. A person with
 * access through a wildcard gets a row now.
 */
export async function recordOpened(
  tx: Tx,
  { ownerId, companyId }: { ownerId: string; companyId: string },
  email: Email,
  at: Date,
): Promise<void> {
  const byGrantee = inArray(openers.grantee, [email, `*@${toDomain(email)}`])
  const updated = await tx
    .update(openers)
    .set({ lastOpenedAt: at })
    .where(and(eq(openers.ownerId, ownerId), byGrantee))
    .returning({ grantee: openers.grantee })
  if (updated.some(({ grantee }) => grantee === email)) return
  const row = { ownerId, companyId, grantee: email, cakes: 0, permittedAt: at, lastOpenedAt: at }
  await tx.insert(openers).values(row).onConflictDoNothing()
}
