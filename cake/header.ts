import type { Bytes } from './bytes.ts'
import { CakeError } from './errors.ts'
import { headerSize } from './sizes.ts'

/** FORMAT.md 2.1 and 2.2: `HCKE`, version 1 */
const prefix = Uint8Array.of(0x48, 0x43, 0x4b, 0x45, 0x01)

/** FORMAT.md 2.3 and 2.4: where the IV and the MAC stand */
const ivOffset = 5
export const macOffset = 21

export type CakeHeader = { iv: Bytes; mac: Bytes }

/**
 * Reads the first 53 bytes of a cake; what stands behind them is not looked at. IV and MAC are copies.
 * @throws CakeError `not_a_cake` where they are too few, or magic or version differ (FORMAT.md 2.5)
 */
export function parseHeader(bytes: Bytes): CakeHeader {
  if (bytes.length < headerSize || !prefix.every((byte, index) => bytes[index] === byte)) {
    throw new CakeError('not_a_cake')
  }
  return { iv: bytes.slice(ivOffset, macOffset), mac: bytes.slice(macOffset, headerSize) }
}

/** The 53 bytes that stand before the body. */
export function toHeaderBytes({ iv, mac }: CakeHeader): Bytes {
  const bytes = new Uint8Array(headerSize)
  bytes.set(prefix, 0)
  bytes.set(iv, ivOffset)
  bytes.set(mac, macOffset)
  return bytes
}
