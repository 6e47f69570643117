import { randomUUID } from 'node:crypto'
import { type FileHandle, link, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import {
  type Bytes,
  CakeError,
  checksumOfStream,
  createKey,
  encryptCake,
  headerSize,
  toHex,
} from '#cake/index.ts'
import { BakeError } from './bake-error.ts'
import { isSystemError, toReason } from './system-error.ts'

export type BakedCake = { checksum: string; key: string; size: number }

export type BakeFile<Registered> = {
  source: string
  target: string
  /** Makes the cake known under its checksum. Only when it resolves does the file appear under its name. */
  register: (cake: BakedCake) => Promise<Registered>
  onProgress?: (done: number, total: number) => void
  /** Aborting it ends the baking; nothing is left then. */
  signal?: AbortSignal
}

/**
 * Bakes a file of any size in bounded memory. The cake grows under a hidden name beside its place, is
 * flushed to the disk, registered, and gets its own name last, in one step. Whatever fails before that: the
 * hidden file is removed and nothing is at the target. A file that is there already is never touched.
 *
 * @throws BakeError with a sentence; what `register` throws passes through unchanged
 */
export async function bakeFile<Registered>(
  request: BakeFile<Registered>,
): Promise<Registered & { size: number }> {
  const { source, target, register } = request
  await refuseExisting(target)
  const input = await openSource(source)
  try {
    const growing = join(dirname(target), `.${basename(target)}.${randomUUID()}.part`)
    try {
      const baked = await writeCake(input, growing, request)
      const registered = await register(baked)
      request.signal?.throwIfAborted()
      await giveName(growing, target)
      return { ...registered, size: baked.size }
    } finally {
      await rm(growing, { force: true })
    }
  } finally {
    await input.file.close()
  }
}

/**
 * The checks that `bakeFile` begins with, so that nobody types a password for nothing.
 * @throws BakeError where the source cannot be read or the target is taken
 */
export async function checkPlaces(source: string, target: string): Promise<void> {
  await refuseExisting(target)
  const { file } = await openSource(source)
  await file.close()
}

type Input = { file: FileHandle; size: number; name: string }

async function openSource(path: string): Promise<Input> {
  try {
    const file = await open(path, 'r')
    const facts = await file.stat()
    if (facts.isFile()) return { file, size: facts.size, name: path }
    await file.close()
  } catch (error) {
    throw new BakeError(
      `${path} cannot be read (${toReason(error)}). Check the name and that you may read it.`,
    )
  }
  throw new BakeError(
    `${path} is no file that can be baked. Name a single file; put a folder into an archive first.`,
  )
}

async function refuseExisting(target: string): Promise<void> {
  const exists = await stat(target).then(
    () => true,
    () => false,
  )
  if (exists) throw new BakeError(`${target} is there already. Move it away, or name another with --out.`)
}

async function writeCake(input: Input, path: string, request: BakeFile<unknown>): Promise<BakedCake> {
  const key = createKey()
  const output = await openTarget(path)
  try {
    const baking = encryptCake(readFrom(input.file), input.size, key)
    let at = headerSize
    for await (const piece of baking.body) {
      request.signal?.throwIfAborted()
      await writeAll(output, piece, at)
      at += piece.length
      request.onProgress?.(at - headerSize, baking.bodySize)
    }
    await writeAll(output, await baking.header, 0)
    await output.sync()
    // Read back from the disk: what is registered is what is there.
    const checksum = await checksumOfStream(readFrom(output), at)
    return { checksum, key: toHex(key), size: at }
  } catch (error) {
    throw toBakeError(error, input.name, path)
  } finally {
    await output.close()
  }
}

function openTarget(path: string): Promise<FileHandle> {
  return open(path, 'wx+', 0o600).catch((error: unknown) => {
    throw new BakeError(
      `The cake cannot be written to ${dirname(path)} (${toReason(error)}). Name another place with --out.`,
    )
  })
}

/** The whole of an open file from its start, in pieces of 1 MB; the file stays open. */
function readFrom(file: FileHandle): ReadableStream<Bytes> {
  let at = 0
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const { bytesRead, buffer } = await file.read(new Uint8Array(2 ** 20), 0, 2 ** 20, at)
        if (bytesRead === 0) return controller.close()
        at += bytesRead
        controller.enqueue(buffer.subarray(0, bytesRead))
      },
    },
    { highWaterMark: 0 },
  )
}

async function writeAll(file: FileHandle, bytes: Bytes, at: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, at + written)
    written += bytesWritten
  }
}

/** A hard link takes a name only when it is free, all at once. Disks that know none get a rename. */
async function giveName(growing: string, target: string): Promise<void> {
  try {
    await link(growing, target)
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') {
      throw new BakeError(
        `${target} has appeared while baking. The cake was not written; bake it again under another name.`,
      )
    }
    await refuseExisting(target)
    await rename(growing, target)
  }
}

function toBakeError(error: unknown, source: string, path: string): unknown {
  if (error instanceof CakeError && error.code === 'wrong_size') {
    return new BakeError(`${source} changed while it was baked. Close what writes to it, then bake again.`)
  }
  if (isSystemError(error) && error.code === 'ENOSPC') {
    return new BakeError(
      `There is no space left in ${dirname(path)}. Make room, or name another place with --out.`,
    )
  }
  return isSystemError(error) ? new BakeError(`The cake could not be written (${toReason(error)}).`) : error
}
