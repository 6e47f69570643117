import { type Bytes, equalBytes } from './bytes.ts'
import { piecesOf, type Source } from './chunks.ts'
import { CakeError } from './errors.ts'
import { type CakeHeader, parseHeader } from './header.ts'
import { filterCandidates, importCipherKey } from './keys.ts'
import { computeMacInPlace } from './mac.ts'
import { createMemoryQuarantine, type Quarantine } from './quarantine.ts'
import { blockSize, bodySizeIn, headerSize, pieceSize } from './sizes.ts'

export type Decryption<Opened> = {
  header: CakeHeader
  /** exactly `bodySize` bytes: what stands behind the header */
  body: Source
  bodySize: number
  key: Bytes
  /**
   * The MAC of the same bytes under the same key, computed by the caller (`computeMacs`, `computeMacInPlace`),
   * here or in another thread, before or beside. It is compared here, with the header's, in constant time.
   */
  mac: Promise<Bytes> | Bytes
  quarantine: Quarantine<Opened>
  /** called after each piece with the bytes of the body done so far */
  onProgress?: (done: number) => void
}

/**
 * Decrypts a body into a quarantine, in bounded memory, and releases it only when the whole of it has been
 * decrypted and the MAC has matched. There is no other way to plaintext in this folder: the cipher alone is
 * not exported, so a caller cannot get at bytes that have not been proved.
 *
 * Whatever goes wrong, the quarantine is destroyed before this rejects, and a failure of the cipher is not
 * reported before the MAC is there (FORMAT.md 5.5).
 * @throws CakeError `no_key_fits`, `bad_key`, `wrong_size`; what source, MAC or quarantine throw passes unchanged
 */
export async function decryptInto<Opened>(decryption: Decryption<Opened>): Promise<Opened> {
  const { header, quarantine } = decryption
  const mac = Promise.resolve(decryption.mac)
  mac.catch(() => {}) // awaited below, behind the cipher
  try {
    const misfit = await decryptBody(decryption).then(() => undefined, asMisfit)
    if (!equalBytes(await mac, header.mac)) throw new CakeError('no_key_fits')
    if (misfit) throw misfit
  } catch (error) {
    await quarantine.destroy()
    throw error
  }
  return quarantine.release()
}

/** A failure of the cipher, which has to wait for the MAC; any other is thrown on at once. */
function asMisfit(error: unknown): CakeError {
  if (error instanceof CakeError && error.code === 'no_key_fits') return error
  throw error
}

async function decryptBody({ header, body, bodySize, key, quarantine, onProgress }: Decryption<unknown>) {
  const cipherKey = await importCipherKey(key)
  const scratch = new Uint8Array(Math.min(pieceSize, bodySize) + blockSize)
  /**
   * Deciphers a piece with a block of padding behind it. Where the piece's own memory goes on behind it, the block stands
   * there for the time of the call, because the platform takes its copy then; that saves a copy of our own.
   */
  const decryptWith = (padding: Bytes, piece: Bytes, chainedTo: Bytes): Promise<Bytes> => {
    const end = piece.byteOffset + piece.length
    if (end + blockSize > piece.buffer.byteLength) {
      scratch.set(piece)
      scratch.set(padding, piece.length)
      return decryptSealed(scratch.subarray(0, piece.length + blockSize), chainedTo, cipherKey)
    }
    const behind = new Uint8Array(piece.buffer, end, blockSize)
    const saved = behind.slice()
    behind.set(padding)
    const sealed = new Uint8Array(piece.buffer, piece.byteOffset, piece.length + blockSize)
    const plaintext = decryptSealed(sealed, chainedTo, cipherKey)
    behind.set(saved)
    return plaintext
  }
  let iv = header.iv
  let done = 0
  // One piece is in the cipher while the one before it is written.
  let written: Promise<void> = Promise.resolve()
  try {
    for await (const piece of piecesOf(body, bodySize)) {
      const isLast = done + piece.length === bodySize
      const nextIv = piece.slice(-blockSize)
      const plaintext = isLast
        ? decryptSealed(piece, iv, cipherKey)
        : decryptWith(await createPaddingAfter(nextIv, cipherKey), piece, iv)
      plaintext.catch(() => {}) // awaited behind the write before it
      await written
      written = plaintext.then((bytes) => quarantine.write(bytes))
      iv = nextIv
      done += piece.length
      onProgress?.(done)
    }
    await written
  } finally {
    await written.catch(() => {}) // no write comes after the quarantine is destroyed
  }
}

/** FORMAT.md 7.2: the block that, behind a piece which ends in `lastBlock`, is taken off as padding. */
async function createPaddingAfter(lastBlock: Bytes, key: CryptoKey): Promise<Bytes> {
  const empty = new Uint8Array(0)
  return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv: lastBlock }, key, empty))
}

function decryptSealed(sealed: Bytes, iv: Bytes, key: CryptoKey): Promise<Bytes> {
  return crypto.subtle.decrypt({ name: 'AES-CBC', iv }, key, sealed).then(
    (plaintext) => new Uint8Array(plaintext),
    () => {
      throw new CakeError('no_key_fits')
    },
  )
}

/**
 * Opens a whole cake in memory with whichever of the keys fits. For small cakes and for tests; the cake's
 * bytes are as they were when this returns.
 * @throws CakeError `not_a_cake`, `no_key_fits` or `bad_key`
 */
export async function decryptCake(cake: Bytes, keys: readonly Bytes[]): Promise<Bytes> {
  const body = cake.subarray(headerSize)
  const found = await findKey(cake, keys)
  return decryptInto({ ...found, body, bodySize: body.length, quarantine: createMemoryQuarantine() })
}

/**
 * The key under which the MAC of a cake in memory matches, and what `decryptInto` wants beside it.
 * @throws CakeError `not_a_cake`, `no_key_fits` or `bad_key`
 */
async function findKey(cake: Bytes, keys: readonly Bytes[]) {
  bodySizeIn(cake.length)
  const header = parseHeader(cake)
  for (const key of await thinCandidatesOf(cake, header, keys)) {
    const mac = await computeMacInPlace(cake, key)
    if (equalBytes(mac, header.mac)) return { key, header, mac }
  }
  throw new CakeError('no_key_fits')
}

/** `thinCandidates` for a cake in memory. */
function thinCandidatesOf(cake: Bytes, header: CakeHeader, keys: readonly Bytes[]): Promise<Bytes[]> {
  const body = cake.subarray(headerSize)
  const before = body.length === blockSize ? header.iv : body.subarray(-2 * blockSize, -blockSize)
  return filterCandidates(keys, before, body.subarray(-blockSize))
}
