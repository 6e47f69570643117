import type { Bytes } from './bytes.ts'
import { CakeError } from './errors.ts'
import { headerSize } from './sizes.ts'

const version = 0x01

/** FORMAT.md 2.1 and 2.2: `HCKE`, version 1 */
const prefix = Uint8Array.of(0x48, 0x43, 0x4b, 0x45, version)

/** Offsets of the version, the IV and the MAC (FORMAT.md 2.2 to 2.4). */
const versionOffset = 4
const ivOffset = 5
const macOffset = 21

export type CakeHeader = { iv: Bytes; mac: Bytes }

/**
 * Parses the first 53 bytes of a cake and ignores the rest. IV and MAC are copies.
 * @throws CakeError `newer_version` if the version is higher; `not_a_cake` if there are fewer than 53 bytes, or the magic
 * or version differs otherwise (FORMAT.md 2.5)
 */
export function parseHeader(bytes: Bytes): CakeHeader {
  if (hasMagic(bytes) && (bytes[versionOffset] ?? 0) > version) throw new CakeError('newer_version')
  if (bytes.length < headerSize || !prefix.every((byte, index) => bytes[index] === byte)) {
    throw new CakeError('not_a_cake')
  }
  return { iv: bytes.slice(ivOffset, macOffset), mac: bytes.slice(macOffset, headerSize) }
}

/** Whether a file begins with the magic (FORMAT.md 2.1), so it is at least meant to be a cake. */
export const hasMagic = (bytes: Bytes): boolean =>
  bytes.length >= 4 && prefix.subarray(0, 4).every((byte, index) => bytes[index] === byte)

/** Serializes the header to its 53 bytes. */
export function toHeaderBytes({ iv, mac }: CakeHeader): Bytes {
  const bytes = new Uint8Array(headerSize)
  bytes.set(prefix, 0)
  bytes.set(iv, ivOffset)
  bytes.set(mac, macOffset)
  return bytes
}
