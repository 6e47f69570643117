import { type Bytes, equalBytes } from './bytes.ts'
import { cipherChunksOf, type Source } from './chunks.ts'
import { CakeError } from './errors.ts'
import { type CakeHeader, parseHeader } from './header.ts'
import { filterCandidates, importCipherKey } from './keys.ts'
import { computeMacInMemory } from './mac.ts'
import { createMemoryQuarantine, type Quarantine } from './quarantine.ts'
import { blockSize, bodySizeIn, chunkSize, cipherChunkSize, headerSize } from './sizes.ts'

export type Decryption<Opened> = {
  header: CakeHeader
  /** the bytes after the header, exactly `bodySize` */
  body: Source
  bodySize: number
  key: Bytes
  /**
   * The MAC of the same bytes under the same key. The caller computes it (`computeMac`, `computeMacInMemory`), in any
   * thread, before or during decryption. `decryptInto` compares it with the header's MAC in constant time.
   */
  mac: Promise<Bytes> | Bytes
  quarantine: Quarantine<Opened>
  /** called after each chunk of `chunkSize`, and at the end, with the number of body bytes decrypted so far */
  onProgress?: (processed: number) => void
}

/**
 * Decrypts a body into a quarantine in bounded memory, and releases it only after the whole body has been decrypted and
 * the MAC has matched. This folder exports no other access to plaintext, so a caller cannot get unverified bytes.
 *
 * On any failure the quarantine is destroyed before the returned promise rejects. A padding error is reported only
 * after the MAC has been computed (FORMAT.md 5.5).
 * @throws CakeError `no_key_fits`, `bad_key` or `wrong_size`; errors of the source, the MAC and the quarantine pass
 * unchanged
 */
export async function decryptInto<Opened>(decryption: Decryption<Opened>): Promise<Opened> {
  const { header, quarantine } = decryption
  const mac = Promise.resolve(decryption.mac)
  mac.catch(() => {}) // awaited below, after the cipher
  try {
    const paddingError = await decryptBody(decryption).then(() => undefined, toPaddingError)
    if (!equalBytes(await mac, header.mac)) throw new CakeError('no_key_fits')
    if (paddingError) throw paddingError
  } catch (error) {
    await quarantine.destroy()
    throw error
  }
  return quarantine.release()
}

/** Padding errors are deferred until the MAC is checked (no padding oracle); other errors are rethrown immediately. */
function toPaddingError(error: unknown): CakeError {
  if (error instanceof CakeError && error.code === 'no_key_fits') return error
  throw error
}

async function decryptBody({ header, body, bodySize, key, quarantine, onProgress }: Decryption<unknown>) {
  const cipherKey = await importCipherKey(key)
  const scratch = new Uint8Array(Math.min(cipherChunkSize, bodySize) + blockSize)
  /**
   * Decrypts a chunk with a padding block appended (FORMAT.md 7.2). If the chunk's buffer continues after the chunk,
   * the padding temporarily overwrites the next 16 bytes: WebCrypto copies its input during the call, which saves a
   * copy.
   */
  const decryptWithPadding = (chunk: Bytes, padding: Bytes, iv: Bytes): Promise<Bytes> => {
    const end = chunk.byteOffset + chunk.length
    if (end + blockSize > chunk.buffer.byteLength) {
      scratch.set(chunk)
      scratch.set(padding, chunk.length)
      return decryptCbc(scratch.subarray(0, chunk.length + blockSize), iv, cipherKey)
    }
    const following = new Uint8Array(chunk.buffer, end, blockSize)
    const saved = following.slice()
    following.set(padding)
    const padded = new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.length + blockSize)
    const plaintext = decryptCbc(padded, iv, cipherKey)
    following.set(saved)
    return plaintext
  }
  let iv = header.iv
  let processed = 0
  // One chunk is decrypted while the previous one is written.
  let writing: Promise<void> = Promise.resolve()
  try {
    for await (const chunk of cipherChunksOf(body, bodySize)) {
      const isLast = processed + chunk.length === bodySize
      const nextIv = chunk.slice(-blockSize)
      const plaintext = isLast
        ? decryptCbc(chunk, iv, cipherKey)
        : decryptWithPadding(chunk, await createPaddingAfter(nextIv, cipherKey), iv)
      plaintext.catch(() => {}) // awaited after the previous write
      await writing
      writing = plaintext.then((bytes) => quarantine.write(bytes))
      iv = nextIv
      processed += chunk.length
      if (isLast || processed % chunkSize === 0) onProgress?.(processed)
    }
    await writing
  } finally {
    await writing.catch(() => {}) // no write may follow the destruction of the quarantine
  }
}

/** Creates the block that decrypts to padding when it follows `lastBlock` (FORMAT.md 7.2). */
async function createPaddingAfter(lastBlock: Bytes, key: CryptoKey): Promise<Bytes> {
  const empty = new Uint8Array(0)
  return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv: lastBlock }, key, empty))
}

function decryptCbc(ciphertext: Bytes, iv: Bytes, key: CryptoKey): Promise<Bytes> {
  return crypto.subtle.decrypt({ name: 'AES-CBC', iv }, key, ciphertext).then(
    (plaintext) => new Uint8Array(plaintext),
    () => {
      throw new CakeError('no_key_fits')
    },
  )
}

/**
 * Decrypts a cake in memory with the first key whose MAC matches. For small cakes and for tests.
 * @throws CakeError `not_a_cake`, `newer_version`, `no_key_fits` or `bad_key`
 */
export async function decryptCake(cake: Bytes, keys: readonly Bytes[]): Promise<Bytes> {
  const body = cake.subarray(headerSize)
  const match = await findKey(cake, keys)
  return decryptInto({ ...match, body, bodySize: body.length, quarantine: createMemoryQuarantine() })
}

/**
 * Finds the key whose MAC matches, and returns it with the header and the MAC for `decryptInto`.
 * @throws CakeError `not_a_cake`, `newer_version`, `no_key_fits` or `bad_key`
 */
async function findKey(cake: Bytes, keys: readonly Bytes[]) {
  // First, because a later version may have other lengths.
  const header = parseHeader(cake)
  bodySizeIn(cake.length)
  const covered = cake.slice(headerSize - blockSize)
  covered.set(header.iv)
  for (const key of await filterCandidatesOf(cake, header, keys)) {
    const mac = await computeMacInMemory(covered, key)
    if (equalBytes(mac, header.mac)) return { key, header, mac }
  }
  throw new CakeError('no_key_fits')
}

/** `filterCandidates` for a cake in memory. */
function filterCandidatesOf(cake: Bytes, header: CakeHeader, keys: readonly Bytes[]): Promise<Bytes[]> {
  const body = cake.subarray(headerSize)
  const previousBlock = body.length === blockSize ? header.iv : body.subarray(-2 * blockSize, -blockSize)
  return filterCandidates(keys, previousBlock, body.subarray(-blockSize))
}
