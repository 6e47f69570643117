import { makeZip, predictLength } from 'client-zip'
import type { Bytes } from '#cake/index.ts'
import type { SourceFile } from './baking.ts'

/** The data to encrypt: a stream of exactly `size` bytes. */
export type Plaintext = { stream: ReadableStream<Bytes>; size: number }

/** Reads one file as is, or several as a ZIP archive that is created during the read. */
export function openPlaintext(files: readonly SourceFile[], isArchive: boolean): Plaintext {
  const [only] = files
  if (only && !isArchive) return { stream: only.file.stream(), size: only.file.size }
  const entries = files.map(({ path, file }) => ({
    name: path,
    size: file.size,
    lastModified: new Date(file.lastModified),
    input: file,
  }))
  return {
    // The buffers are ArrayBuffers, which the types of client-zip do not declare.
    stream: makeZip(entries) as ReadableStream<Bytes>,
    size: sizeOfPlaintext(files, isArchive),
  }
}

/** The number of bytes that `openPlaintext` reads. */
export function sizeOfPlaintext(files: readonly SourceFile[], isArchive: boolean): number {
  const entries = files.map(({ path, file }) => ({ name: path, size: file.size }))
  return isArchive ? Number(predictLength(entries)) : (files[0]?.file.size ?? 0)
}
