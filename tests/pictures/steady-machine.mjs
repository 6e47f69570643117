/**
 * Loaded before a server (`NODE_OPTIONS=--import=…`), this makes two starts alike: the clock starts at PICTURES_NOW and
 * runs a hundred times slower than real time, and random bytes follow from a seed. Only for pictures: nothing is secret.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { basename } from 'node:path'

const RealDate = Date
const [start, begun] = [RealDate.parse(process.env.PICTURES_NOW), RealDate.now()]
const now = () => start + Math.floor((RealDate.now() - begun) / 100)

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now()] : parts))
  }

  static now() {
    return now()
  }
}

// The same in each checkout, but different for each start with the same data, whose IDs must not be repeated.
const seed = `${basename(process.argv[1] ?? '')} ${process.env.PICTURES_SEED}`
let blocks = 0

/** Fills an array with the next bytes of the seeded sequence. */
function fill(target) {
  const bytes = new Uint8Array(target.buffer, target.byteOffset, target.byteLength)
  for (let at = 0; at < bytes.length; at += 32) {
    blocks += 1
    const block = crypto.createHash('sha256').update(`${seed} ${blocks}`).digest()
    bytes.set(block.subarray(0, bytes.length - at), at)
  }
  return target
}

const randomBytes = crypto.randomBytes
crypto.randomBytes = (size, callback) => (callback ? randomBytes(size, callback) : fill(Buffer.alloc(size)))
crypto.randomUUID = () => {
  const bytes = fill(Buffer.alloc(16))
  bytes[6] = (bytes[6] & 0x0f) | 0x40
  bytes[8] = (bytes[8] & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
crypto.webcrypto.getRandomValues = fill
syncBuiltinESMExports()
