import { randomUUID } from 'node:crypto'
import { type FileHandle, link, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Bytes } from '#cake/index.ts'
import { BakeError } from './bake-error.ts'
import { isSystemError, toReason } from './system-error.ts'

/** @throws BakeError if the target exists */
export async function rejectExisting(target: string): Promise<void> {
  const exists = await stat(target).then(
    () => true,
    () => false,
  )
  if (exists) throw new BakeError(`${target} already exists. Move it, or choose another name with --out.`)
}

const partialName = /^\.cakelock-(\d+)-[\da-f-]{36}\.part$/
/** The hidden files that this process writes. */
const openPartials = new Set<string>()

/**
 * Chooses the name of the hidden file that becomes the target, in the same folder. Removes the hidden files of killed
 * processes, which hold unverified plaintext or incomplete cakes.
 */
export async function preparePartial(target: string): Promise<string> {
  const folder = dirname(target)
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = partialName.exec(name)?.[1]
    const path = join(folder, name)
    if (pid !== undefined && !openPartials.has(path) && !isOtherProcess(Number(pid))) {
      await rm(path, { force: true })
    }
  }
  const partial = join(folder, `.cakelock-${process.pid}-${randomUUID()}.part`)
  openPartials.add(partial)
  return partial
}

/** Whether a process with this ID is running, whatever its program. */
function isOtherProcess(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isSystemError(error) && error.code === 'EPERM'
  }
}

/**
 * Creates a file that only this operating system user can read.
 * @throws BakeError if that fails
 */
export function openTarget(path: string): Promise<FileHandle> {
  return open(path, 'wx+', 0o600).catch(async (error: unknown) => {
    const folder = dirname(path)
    // A folder that exists can still reject new files with this error, as /proc does.
    const isFolder = await stat(folder).then(
      (stats) => stats.isDirectory(),
      () => false,
    )
    const isMissing = isSystemError(error) && error.code === 'ENOENT'
    const reason = isMissing && isFolder ? 'no files can be created there' : toReason(error)
    throw new BakeError(`Cannot write to ${folder}: ${reason}. Choose another location with --out.`)
  })
}

/** Writes all the bytes at a position. */
export async function writeAll(file: FileHandle, bytes: Bytes, at: number): Promise<void> {
  for (let offset = 0; offset < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, offset, bytes.length - offset, at + offset)
    offset += bytesWritten
  }
}

/** Creates a hard link, because that fails atomically if the target exists. Falls back to a rename. */
export async function publish(partial: string, target: string): Promise<void> {
  try {
    await link(partial, target)
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') {
      throw new BakeError(
        `${target} was created by another program in the meantime. Bake again with another name (--out).`,
      )
    }
    await rejectExisting(target)
    await rename(partial, target)
  }
}
