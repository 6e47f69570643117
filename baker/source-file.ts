import type { BigIntStats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { BakeError } from './bake-error.ts'
import { toReason } from './system-error.ts'

/** A file to bake, open for reading. */
export type SourceFile = {
  file: FileHandle
  /** in bytes */
  size: number
  /** @throws BakeError if the file was written to since it was opened */
  rejectChange(): Promise<void>
}

/**
 * Opens a file to bake. The caller closes `file`.
 * @throws BakeError if it cannot be read or is not a regular file
 */
export async function openSource(path: string): Promise<SourceFile> {
  try {
    const file = await open(path, 'r')
    const stats = await file.stat({ bigint: true })
    const rejectChange = async () => {
      if (!isSame(stats, await file.stat({ bigint: true }))) throw toChangedError(path)
    }
    if (stats.isFile()) return { file, size: Number(stats.size), rejectChange }
    await file.close()
  } catch (error) {
    throw new BakeError(`Cannot read ${path}: ${toReason(error)}.`)
  }
  throw new BakeError(`${path} is not a regular file. To bake a folder, create an archive first.`)
}

/** The error for a source that changed while it was read. */
export const toChangedError = (path: string): BakeError =>
  new BakeError(
    `${path} changed while it was being baked. Close the program that writes to it, and try again.`,
  )

/** A program can restore the modification time after writing, but not the status change time (ctime). */
const isSame = (before: BigIntStats, after: BigIntStats): boolean =>
  before.size === after.size && before.mtimeNs === after.mtimeNs && before.ctimeNs === after.ctimeNs
