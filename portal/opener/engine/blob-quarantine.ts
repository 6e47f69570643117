import type { Quarantine } from '#cake/index.ts'
import { openedType } from './opening.ts'

/** So many bytes make one part: few enough parts to cost nothing, small enough to be on their way early. */
const partSize = 32 * 2 ** 20

/**
 * Keeps the plaintext as parts of a blob. A part's bytes go to the browser while the next ones are decrypted,
 * and the one buffer in which they are put together serves all parts.
 */
export function createBlobQuarantine(): Quarantine<Blob> {
  const buffer = new Uint8Array(partSize)
  let filled = 0
  let parts: Blob[] = []
  const cut = () => {
    parts.push(new Blob([buffer.subarray(0, filled)]))
    filled = 0
  }
  return {
    write(plaintext) {
      if (filled + plaintext.length > partSize) cut()
      buffer.set(plaintext, filled)
      filled += plaintext.length
    },
    release() {
      cut()
      return new Blob(parts, { type: openedType })
    },
    destroy() {
      parts = []
      buffer.fill(0)
    },
  }
}
