import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../base/deps.ts'
import { publish } from '../../base/events/publish.ts'
import { importBatches, type Rejection } from '../../base/schema/import-batches.ts'
import { type DirectoryUnit, inProject } from '../../base/unit-of-work.ts'
import type { NewUser } from './read-user-line.ts'

/** A user with the line number in the file. */
export type NumberedUser = { line: number; user: NewUser }

/** A range of lines of a file. */
export type Batch = {
  fileDigest: string
  /** the number of the first line, and of the line after the last one */
  fromLine: number
  toLine: number
  /** the byte offset of the line `toLine` */
  toByte: number
  isLast: boolean
  users: NumberedUser[]
  /** the rejections of invalid lines */
  rejections: Rejection[]
}

/** Another process has imported this batch of the same file. */
export class BatchDoneError extends Error {
  override name = 'BatchDoneError'
}

/**
 * Saves the progress, and writes the start and the end of the import to the log.
 * @throws BatchDoneError
 * @throws Error if the previous batch was not imported
 */
export async function saveProgress(
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  { fileDigest, fromLine, toLine, toByte, isLast }: Batch,
  imported: number,
  rejections: Rejection[],
): Promise<void> {
  const nextLine = await findNextLine(unit, fileDigest)
  if (nextLine > fromLine) throw new BatchDoneError()
  if (nextLine < fromLine) throw new Error(`The lines starting with line ${nextLine} must be imported first.`)
  const rejected = new Set(rejections.map(({ line }) => line)).size
  const row = {
    projectId: unit.projectId,
    fileDigest,
    fromLine,
    toLine,
    toByte,
    isLast,
    imported,
    rejected,
    rejections,
  }
  const [saved] = await unit.tx
    .insert(importBatches)
    .values({ ...row, at: clock.now() })
    .onConflictDoNothing()
    .returning({ line: importBatches.fromLine })
  if (!saved) throw new BatchDoneError()
  const file = fileDigest.slice(0, 12)
  if (fromLine === 1) await publish(unit, { kind: 'people_import_started', detail: { file } })
  if (!isLast) return
  const total = await findProgress(unit, fileDigest)
  const detail = { file, imported: total.imported, refused: total.rejected }
  await publish(unit, { kind: 'people_imported', detail })
}

async function findNextLine(unit: DirectoryUnit, fileDigest: string): Promise<number> {
  const [last] = await unit.tx
    .select({ toLine: importBatches.toLine })
    .from(importBatches)
    .where(inProject(unit, importBatches, eq(importBatches.fileDigest, fileDigest)))
    .orderBy(desc(importBatches.fromLine))
    .limit(1)
  return last?.toLine ?? 1
}

/** The progress of a file's import. */
export type Progress = {
  nextLine: number
  nextByte: number
  imported: number
  /** the number of rejected lines */
  rejected: number
  isDone: boolean
}

/** Finds the progress of a file's import. */
export async function findProgress(unit: DirectoryUnit, fileDigest: string): Promise<Progress> {
  const [sum] = await unit.tx
    .select({
      nextLine: sql`coalesce(max(${importBatches.toLine}), 1)`.mapWith(Number),
      nextByte: sql`coalesce(max(${importBatches.toByte}), 0)`.mapWith(Number),
      imported: sql`coalesce(sum(${importBatches.imported}), 0)`.mapWith(Number),
      rejected: sql`coalesce(sum(${importBatches.rejected}), 0)`.mapWith(Number),
      isDone: sql<boolean>`coalesce(bool_or(${importBatches.isLast}), false)`,
    })
    .from(importBatches)
    .where(inProject(unit, importBatches, eq(importBatches.fileDigest, fileDigest)))
  if (!sum) throw new Error('The sum returned no row.')
  return sum
}

/** Lists the rejections of the next batch, starting at a line of the file. @returns undefined after the last batch */
export async function findRejections(
  unit: DirectoryUnit,
  fileDigest: string,
  fromLine: number,
): Promise<{ rejections: Rejection[]; nextLine: number } | undefined> {
  const isLater = and(
    eq(importBatches.fileDigest, fileDigest),
    sql`${importBatches.fromLine} >= ${fromLine}::int`,
  )
  const [batch] = await unit.tx
    .select({ rejections: importBatches.rejections, nextLine: importBatches.toLine })
    .from(importBatches)
    .where(inProject(unit, importBatches, isLater))
    .orderBy(asc(importBatches.fromLine))
    .limit(1)
  return batch
}

/** Removes the progress of imports before a given time. Importing such a file again adds nothing: its users exist. */
export async function sweepImports(tx: Tx, before: Date): Promise<void> {
  await tx.delete(importBatches).where(lt(importBatches.at, before))
}
