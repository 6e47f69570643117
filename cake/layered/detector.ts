import type { Bytes } from '../bytes.ts'

/** Detects from a stream of plaintext whether it is layered (FORMAT.md 9). */
export type LayeredDetector = {
  update(plaintext: Bytes): void
  isLayered(): boolean
}

const neverLayered: LayeredDetector = { update() {}, isLayered: () => false }

/** @param innerName the cake's name without `.cake`; only some extensions can be layered (FORMAT.md 9.1) */
export function createLayeredDetector(innerName: string): LayeredDetector {
  if (/\.pdf$/i.test(innerName)) return createZipDetector()
  if (/\.(?:csv|json)$/i.test(innerName)) return createFieldDetector()
  return neverLayered
}

/** FORMAT.md 9.2 */
function createZipDetector(): LayeredDetector {
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

const opening = new TextEncoder().encode('⟦cake:')
const closing = new TextEncoder().encode('⟧')
const firstBracketByte = 0xe2
const colon = 0x3a
const maxPathLength = 4096

/** A state machine over bytes (FORMAT.md 9.3), so that it finds a field that spans several chunks. */
function createFieldDetector(): LayeredDetector {
  let state: 'outside' | 'opening' | 'path' | 'content' | 'closing' | 'found' = 'outside'
  /** bytes matched in the current state */
  let length = 0

  /** @returns false if the byte cannot follow in the current state */
  function step(byte: number): boolean {
    switch (state) {
      case 'opening':
        if (byte !== opening[length]) return false
        if (++length === opening.length) enter('path')
        return true
      case 'path':
        if (byte === colon) {
          if (length === 0) return false
          enter('content')
          return true
        }
        return byte > 0x20 && byte < 0x7f && ++length <= maxPathLength
      case 'content':
        if (byte === firstBracketByte && length > 0) {
          enter('closing', 1)
          return true
        }
        length = 1
        return isBase64(byte)
      case 'closing':
        // Both brackets start with the same bytes, so a failed closing may be the opening of the next field.
        if (byte !== closing[length]) {
          enter('opening', length)
          return step(byte)
        }
        if (++length === closing.length) enter('found')
        return true
      default:
        return false
    }
  }

  function enter(next: typeof state, at = 0) {
    state = next
    length = at
  }

  return {
    update(plaintext) {
      for (let index = 0; index < plaintext.length && state !== 'found'; index++) {
        if (state === 'outside') {
          index = plaintext.indexOf(firstBracketByte, index)
          if (index === -1) return
          enter('opening', 1)
        } else if (!step(plaintext[index] ?? 0)) {
          // The byte that ended this candidate may start the next one.
          enter('outside')
          index--
        }
      }
    },
    isLayered: () => state === 'found',
  }
}

function isBase64(byte: number): boolean {
  return (
    (byte >= 0x61 && byte <= 0x7a) ||
    (byte >= 0x41 && byte <= 0x5a) ||
    (byte >= 0x2f && byte <= 0x39) ||
    byte === 0x2b ||
    byte === 0x3d
  )
}
