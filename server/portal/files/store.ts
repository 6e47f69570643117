import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Checksum, Email, FileId, Grantee, HeaderHash, KeyHex, KeyPath } from '#contract/ids.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { toJsonRows } from '../../platform/db/json-row.ts'
import { later, minutes } from '../../platform/machine/clock.ts'
import { selectBansForAccount } from '../companies/bans.ts'
import type { Deps } from '../deps.ts'
import { toDomain } from '../lists/viewer.ts'
import { fileKeys, files, openers, permissions } from '../schema/files.ts'
import { personAddresses } from '../schema/persons.ts'
import { sealFileKey } from './sealed-key.ts'

type File = typeof files.$inferSelect

export type FoundFile = Omit<File, 'id'> & { id: FileId; ownerAddress: string }

/** A cake identified by either its checksum or its header hash. */
export type CakeReference = { checksum?: Checksum | undefined; header_hash?: HeaderHash | undefined }

const isMeant = ({ checksum, header_hash }: CakeReference) =>
  checksum === undefined ? eq(files.headerHash, header_hash ?? '') : eq(files.checksum, checksum)

const isOfOwner = and(eq(personAddresses.userId, files.ownerId), personAddresses.isPrimary)

export async function findFile(tx: Tx, cake: CakeReference): Promise<FoundFile | undefined> {
  const [row] = await tx
    .select({ file: files, ownerAddress: personAddresses.address })
    .from(files)
    .leftJoin(personAddresses, isOfOwner)
    .where(isMeant(cake))
  return row && toFoundFile(row)
}

/** Locks a cake until the transaction ends, if it is known. */
export async function lockFile(tx: Tx, cake: CakeReference): Promise<void> {
  await tx.select({ id: files.id }).from(files).where(isMeant(cake)).for('no key update')
}

const toFoundFile = ({ file, ownerAddress }: { file: File; ownerAddress: string | null }): FoundFile => ({
  ...file,
  id: file.id as FileId,
  ownerAddress: ownerAddress ?? 'unknown',
})

type SealedKey = { keyPath: KeyPath; sealed: string }

/** A cake with what decides a person's request for its keys, and the opener rows that the request may change. */
export type RequestedFile = {
  file: FoundFile
  sealedKeys: SealedKey[]
  permissions: Permission[]
  bans: { reason: string | null }[]
  openers: OpenerRow[]
}

type OpenerRow = { grantee: string; lastOpenedAt: Date | null }

/** Finds a cake that a person requests the keys of, in one statement. */
export async function findRequestedFile(
  tx: Tx,
  cake: CakeReference,
  { userId, email }: { userId: string; email: Email },
): Promise<RequestedFile | undefined> {
  const { id, companyId, ownerId } = files
  const openersOf = tx
    .select({ grantee: openers.grantee, last_opened_at: openers.lastOpenedAt })
    .from(openers)
    .where(and(eq(openers.ownerId, ownerId), isForReader(openers.grantee, email)))
  const [row] = await tx
    .select({
      file: files,
      ownerAddress: personAddresses.address,
      sealedKeys: toJsonRows<{ key_path: KeyPath; sealed: string }>(selectSealedKeys(tx, id)),
      permissions: toJsonRows<{ grantee: string; key_path: KeyPath }>(selectPermissionsFor(tx, id, email)),
      bans: toJsonRows<{ reason: string | null }>(selectBansForAccount(tx, userId, { companyId, ownerId })),
      openers: toJsonRows<{ grantee: string; last_opened_at: string | null }>(openersOf),
    })
    .from(files)
    .leftJoin(personAddresses, isOfOwner)
    .where(isMeant(cake))
  return (
    row && {
      file: toFoundFile(row),
      sealedKeys: row.sealedKeys.map(({ key_path: keyPath, sealed }) => ({ keyPath, sealed })),
      permissions: row.permissions.map(({ grantee, key_path: keyPath }) =>
        toPermission({ grantee, keyPath }),
      ),
      bans: row.bans,
      openers: row.openers.map(({ grantee, last_opened_at: at }) => ({
        grantee,
        lastOpenedAt: at === null ? null : new Date(at),
      })),
    }
  )
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

export const listSealedKeys = async (tx: Tx, fileId: FileId): Promise<SealedKey[]> =>
  selectSealedKeys(tx, fileId)

const selectSealedKeys = (tx: Tx, fileId: FileId | PgColumn) =>
  tx
    .select({ keyPath: fileKeys.keyPath, sealed: fileKeys.sealed })
    .from(fileKeys)
    .where(eq(fileKeys.fileId, fileId))

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
export const listPermissionsFor = async (tx: Tx, fileId: FileId, email: Email): Promise<Permission[]> =>
  (await selectPermissionsFor(tx, fileId, email)).map(toPermission)

const selectPermissionsFor = (tx: Tx, fileId: FileId | PgColumn, email: Email) =>
  tx
    .select({ grantee: permissions.grantee, keyPath: permissions.keyPath })
    .from(permissions)
    .where(and(eq(permissions.fileId, fileId), isForReader(permissions.grantee, email)))

const toPermission = ({ grantee, keyPath }: { grantee: string; keyPath: KeyPath }): Permission => ({
  email: grantee as Grantee,
  key_path: keyPath,
})

/** Matches the rows of an email address and of its domain. */
const isForReader = (grantee: PgColumn, email: Email) => inArray(grantee, [email, `*@${toDomain(email)}`])

/**
 * Builds the statements which record that a person opened a cake, in the baker's opener rows of the person's email address and
 * domain. A person with access through a wildcard gets a row now. The time is recorded to the minute: everyone of a
 * domain shares a row, and its trigger is slow. No one waits for another who writes the row at the same time, except
 * for the first opening.
 */
export function buildOpening(
  tx: Tx,
  { file: { ownerId, companyId }, openers: rows }: Pick<RequestedFile, 'file' | 'openers'>,
  email: Email,
  at: Date,
) {
  const before = later(at, -minutes(1))
  const due = rows.filter(({ lastOpenedAt }) => lastOpenedAt === null || lastOpenedAt <= before)
  const isDue = and(
    eq(openers.ownerId, ownerId),
    inArray(
      openers.grantee,
      due.map(({ grantee }) => grantee),
    ),
  )
  const free = tx
    .select({ grantee: openers.grantee })
    .from(openers)
    .where(and(isDue, lte(openers.lastOpenedAt, before)))
    .for('no key update', { skipLocked: true })
  const isFree = or(isNull(openers.lastOpenedAt), inArray(openers.grantee, free))
  const row = { ownerId, companyId, grantee: email, cakes: 0, permittedAt: at, lastOpenedAt: at }
  const isNew = rows.every(({ grantee }) => grantee !== email)
  return [
    ...(due.length > 0 ? [tx.update(openers).set({ lastOpenedAt: at }).where(and(isDue, isFree))] : []),
    ...(isNew ? [tx.insert(openers).values(row).onConflictDoNothing()] : []),
  ]
}
