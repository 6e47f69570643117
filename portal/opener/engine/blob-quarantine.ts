import type { Bytes, Quarantine } from '#cake/index.ts'
import { openedType } from './opening.ts'

/** Bytes per part: large enough to keep the number of parts low, small enough to hand over the first parts early. */
const partSize = 64 * 2 ** 20

/** Keeps the plaintext as parts of a blob. The browser takes over each part while the next one is decrypted. */
export function createBlobQuarantine(): Quarantine<Blob> {
  let chunks: Bytes[] = []
  let size = 0
  let parts: Blob[] = []
  const cut = () => {
    parts.push(new Blob(chunks))
    chunks = []
    size = 0
  }
  return {
    write(plaintext) {
      chunks.push(plaintext)
      size += plaintext.length
      if (size >= partSize) cut()
    },
    release() {
      cut()
      return new Blob(parts, { type: openedType })
    },
    destroy() {
      for (const chunk of chunks) chunk.fill(0)
      chunks = []
      parts = []
    },
  }
}
