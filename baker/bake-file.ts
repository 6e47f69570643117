import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  type Bytes,
  CakeError,
  checksumOf,
  checksumOfStream,
  createKey,
  encryptCake,
  headerSize,
  toHex,
} from '#cake/index.ts'
import { BakeError } from './bake-error.ts'
import { openTarget, preparePartial, publish, rejectExisting, writeAll } from './output-file.ts'
import { readFrom } from './read-file.ts'
import { openSource, type SourceFile, toChangedError } from './source-file.ts'
import { isSystemError, toReason } from './system-error.ts'

export type BakedCake = {
  checksum: string
  /** SHA-256 of the header */
  headerHash: string
  key: string
  size: number
}

export type BakeFile<Registered> = {
  source: string
  target: string
  /** bytes to bake instead of the content of the source */
  plaintext?: Bytes
  /** Registers the cake with the server. The file gets its final name only after this resolves. */
  register: (cake: BakedCake) => Promise<Registered>
  onProgress?: (processed: number, total: number) => void
  /** Aborts the baking and removes the partial file. */
  signal?: AbortSignal
  /** for tests, which compare the bytes: 32 bytes; random by default */
  cakeKey?: Bytes
  /** for tests: 16 bytes; random by default */
  iv?: Bytes
}

/**
 * Bakes a file of any size in bounded memory. The cake is written to a hidden file in the target's folder, flushed to
 * disk, registered, and then renamed atomically. If a step fails, the hidden file is removed and the target does not
 * exist. An existing target is never overwritten.
 * @throws BakeError if a file cannot be read or written, or the source changes; errors of `register` pass through
 * unchanged
 */
export async function bakeFile<Registered>(
  request: BakeFile<Registered>,
): Promise<Registered & { size: number }> {
  const { source, target, register } = request
  await rejectExisting(target)
  const input = await openSource(source)
  try {
    const partial = await preparePartial(target)
    try {
      const baked = await writeCake(input, partial, request)
      const registered = await register(baked)
      request.signal?.throwIfAborted()
      await publish(partial, target)
      return { ...registered, size: baked.size }
    } finally {
      await rm(partial, { force: true })
    }
  } finally {
    await input.file.close()
  }
}

/**
 * Checks both paths before the user is asked for a password.
 * @throws BakeError if the source cannot be read or the target exists
 */
export async function checkPaths(source: string, target: string): Promise<void> {
  await rejectExisting(target)
  const { file } = await openSource(source)
  await file.close()
}

async function writeCake(input: SourceFile, path: string, request: BakeFile<unknown>): Promise<BakedCake> {
  const { plaintext, cakeKey: key = createKey(), iv } = request
  const randomIv = iv && (() => iv)
  const output = await openTarget(path)
  try {
    const baking = plaintext
      ? encryptCake(plaintext, plaintext.length, key, randomIv)
      : encryptCake(readFrom(input.file), input.size, key, randomIv)
    let at = headerSize
    for await (const chunk of baking.body) {
      request.signal?.throwIfAborted()
      await writeAll(output, chunk, at)
      at += chunk.length
      request.onProgress?.(at - headerSize, baking.bodySize)
    }
    const header = await baking.header
    await input.rejectChange()
    await writeAll(output, header, 0)
    await output.sync()
    // Read back from disk, so that the registered checksum is that of the stored bytes.
    const checksum = await checksumOfStream(readFrom(output), at)
    return { checksum, headerHash: await checksumOf(header), key: toHex(key), size: at }
  } catch (error) {
    throw toBakeError(error, request.source, path)
  } finally {
    await output.close()
  }
}

function toBakeError(error: unknown, source: string, path: string): unknown {
  if (error instanceof CakeError && error.code === 'wrong_size') return toChangedError(source)
  if (isSystemError(error) && error.code === 'ENOSPC') {
    return new BakeError(
      `No space left in ${dirname(path)}. Free some, or choose another location with --out.`,
    )
  }
  return isSystemError(error) ? new BakeError(`Cannot write the cake: ${toReason(error)}.`) : error
}
