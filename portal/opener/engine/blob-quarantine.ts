import type { Bytes, Quarantine } from '#cake/index.ts'
import { openedType } from './opening.ts'

/** Keeps the plaintext as blobs, so that each chunk's memory is free again as soon as it is written. */
export function createBlobQuarantine(): Quarantine<Blob> {
  let parts: Blob[] = []
  return {
    write: (plaintext: Bytes) => void parts.push(new Blob([plaintext])),
    release: () => new Blob(parts, { type: openedType }),
    destroy() {
      parts = []
    },
  }
}
