import type { Bytes } from '../bytes.ts'

/** Detects a layered PDF from a stream of plaintext (FORMAT.md 9.2). */
export type PdfDetector = {
  update(plaintext: Bytes): void
  isLayered(): boolean
}

const neverLayered: PdfDetector = { update() {}, isLayered: () => false }

/** @param innerName the cake's name without `.cake`; files that do not end in `.pdf` are never layered PDFs */
export function createPdfDetector(innerName: string): PdfDetector {
  if (!/\.pdf$/i.test(innerName)) return neverLayered
  const magic = [0x50, 0x4b]
  let seen = 0
  let matches = true
  return {
    update(plaintext) {
      for (let index = 0; index < plaintext.length && seen < magic.length; index++, seen++) {
        matches &&= plaintext[index] === magic[seen]
      }
    },
    isLayered: () => matches && seen === magic.length,
  }
}
