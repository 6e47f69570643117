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
  refuseChange(): Promise<void>
}

/**
 * Opens a file to bake. The caller closes `file`.
 * @throws BakeError if it cannot be read or is not a regular file
 */
export async function openSource(path: string): Promise<SourceFile> {
  try {
    const file = await open(path, 'r')
    const stats = await file.stat({ bigint: true })
    const refuseChange = async () => {
      if (!isSame(stats, await file.stat({ bigint: true }))) throw toChangedError(path)
    }
    if (stats.isFile()) return { file, size: Number(stats.size), refuseChange }
    await file.close()
  } catch (error) {
    throw new BakeError(`Cannot read ${path}: ${toReason(error)}.`)
  }
  throw new BakeError(`${path} is not a regular file. To bake a folder, create an archive first.`)
}

/** The error for a source that was written to while it was read. */
export const toChangedError = (path: string): BakeError =>
  new BakeError(
    `${path} changed while it was being baked. Close the program that writes to it, and try again.`,
  )

/** A program can restore the time of change after it wrote, but not the time of the last change of status. */
const isSame = (one: BigIntStats, other: BigIntStats): boolean =>
  one.size === other.size && one.mtimeNs === other.mtimeNs && one.ctimeNs === other.ctimeNs
