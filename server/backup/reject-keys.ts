import { Transform } from 'node:stream'
import { ConfigError } from '../platform/errors/config-error.ts'

/**
 * Passes data on, unless it contains one of the master keys: as bytes, in hex digits or in base64. A backup that contains
 * the key would open its own cakes.
 */
export function rejectKeys(keys: readonly Uint8Array[]): Transform {
  const patterns = keys.flatMap(toPatterns)
  const overlap = Math.max(0, ...patterns.map((pattern) => pattern.length)) - 1
  let tail: Buffer = Buffer.alloc(0)
  return new Transform({
    transform(part: Buffer, _, callback) {
      const seen = Buffer.concat([tail, part])
      if (patterns.some((pattern) => seen.includes(pattern))) return callback(new ConfigError(keyInData))
      tail = seen.subarray(Math.max(0, seen.length - overlap))
      callback(null, part)
    },
  })
}

const keyInData =
  'The data contains the master key, so the backup would contain it too. No backup was written. ' +
  "Rotate the key (cakelock admin master-key rotate), so that the data no longer contains the server's key."

/** The forms in which programs write 32 bytes. The last character of base64 depends on what follows, so it is left out. */
function toPatterns(key: Uint8Array): Buffer[] {
  const bytes = Buffer.from(key)
  const texts = [
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    bytes.toString('base64').slice(0, 42),
    bytes.toString('base64url').slice(0, 42),
  ]
  return [bytes, ...texts.map((text) => Buffer.from(text))]
}
