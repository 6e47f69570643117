import { type Bytes, concatBytes } from './bytes.ts'

/**
 * Holds plaintext until the MAC has matched (FORMAT.md 5.4). `decryptInto` calls exactly one of `release` and
 * `destroy`, once, after the last `write` has settled. An implementation stores the bytes where no other program can
 * read them and exposes them only through `release`.
 */
export type Quarantine<Opened> = {
  /** Stores the next bytes. The quarantine owns the buffer from now on. */
  write(plaintext: Bytes): Promise<void> | void
  /** Called when the MAC matched; returns the opened file. */
  release(): Promise<Opened> | Opened
  /** Called when the MAC did not match or an error occurred; deletes every byte. */
  destroy(): Promise<void> | void
}

/** Holds the plaintext in memory and releases it as one byte string. */
export function createMemoryQuarantine(): Quarantine<Bytes> {
  let chunks: Bytes[] = []
  return {
    write: (plaintext) => void chunks.push(plaintext),
    release() {
      const whole = concatBytes(chunks)
      chunks = []
      return whole
    },
    destroy() {
      for (const chunk of chunks) chunk.fill(0)
      chunks = []
    },
  }
}
