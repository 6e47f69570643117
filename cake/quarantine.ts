import type { Bytes } from './bytes.ts'

/**
 * Where plaintext waits until the MAC has matched (FORMAT.md 5.4). `decryptInto` calls exactly one of
 * `release` and `destroy`, once, after the last `write` has ended.
 *
 * Whoever implements it keeps the written bytes where nobody else can read them, and hands nothing out
 * except by `release`.
 */
export type Quarantine<Opened> = {
  /** Takes the next bytes. The buffer is the quarantine's to keep. */
  write(plaintext: Bytes): Promise<void> | void
  /** The MAC matched: what is handed out. */
  release(): Promise<Opened> | Opened
  /** The MAC did not match, or something failed: forget every byte. */
  destroy(): Promise<void> | void
}

/** Keeps the plaintext in memory and releases it as one byte string. */
export function createMemoryQuarantine(): Quarantine<Bytes> {
  let pieces: Bytes[] = []
  return {
    write: (plaintext) => void pieces.push(plaintext),
    release() {
      const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
      let at = 0
      for (const piece of pieces) {
        whole.set(piece, at)
        at += piece.length
      }
      pieces = []
      return whole
    },
    destroy() {
      for (const piece of pieces) piece.fill(0)
      pieces = []
    },
  }
}
