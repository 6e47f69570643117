import type { Bytes, Quarantine } from '#cake/index.ts'
import { openedType } from './opening.ts'

/** So many bytes make one part: few enough parts to cost nothing, small enough to be on their way early. */
const partSize = 64 * 2 ** 20

/** Keeps the plaintext as parts of a blob. A part's bytes go to the browser while the next ones are decrypted. */
export function createBlobQuarantine(): Quarantine<Blob> {
  let pieces: Bytes[] = []
  let kept = 0
  let parts: Blob[] = []
  const cut = () => {
    parts.push(new Blob(pieces))
    pieces = []
    kept = 0
  }
  return {
    write(plaintext) {
      pieces.push(plaintext)
      kept += plaintext.length
      if (kept >= partSize) cut()
    },
    release() {
      cut()
      return new Blob(parts, { type: openedType })
    },
    destroy() {
      for (const piece of pieces) piece.fill(0)
      pieces = []
      parts = []
    },
  }
}
