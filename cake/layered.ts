import type { Bytes } from './bytes.ts'

/** Looks at the plaintext as it goes by, and remembers whether it is layered (FORMAT.md 9). */
export type LayeredDetector = {
  look(plaintext: Bytes): void
  isLayered(): boolean
}

const never: LayeredDetector = { look() {}, isLayered: () => false }

/** @param innerName the cake's name without `.cake`: only some endings can be layered (FORMAT.md 9.1) */
export function createLayeredDetector(innerName: string): LayeredDetector {
  if (/\.pdf$/i.test(innerName)) return createZipDetector()
  if (/\.(?:csv|json)$/i.test(innerName)) return createFieldDetector()
  return never
}

/** FORMAT.md 9.2 */
function createZipDetector(): LayeredDetector {
  const magic = [0x50, 0x4b]
  let seen = 0
  let matches = true
  return {
    look(plaintext) {
      for (let index = 0; index < plaintext.length && seen < magic.length; index++, seen++) {
        matches &&= plaintext[index] === magic[seen]
      }
    },
    isLayered: () => matches && seen === magic.length,
  }
}

const opening = new TextEncoder().encode('⟦cake:')
const closing = new TextEncoder().encode('⟧')
const firstOfBracket = 0xe2
const colon = 0x3a
const longestPath = 4096

/**
 * FORMAT.md 9.3, byte by byte, so that a field is found however the chunks cut it. Bytes outside of fields
 * are passed over by the platform's own search. A path of more than 4096 bytes is no field.
 */
function createFieldDetector(): LayeredDetector {
  let state: 'outside' | 'opening' | 'path' | 'content' | 'closing' | 'found' = 'outside'
  /** bytes of the present part that are there: of the opening, the path, the content or the closing */
  let length = 0

  /** Takes one byte; false where it does not go on with what was begun. */
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
        return byte > 0x20 && byte < 0x7f && ++length <= longestPath
      case 'content':
        if (byte === firstOfBracket && length > 0) {
          enter('closing', 1)
          return true
        }
        length = 1
        return isBase64(byte)
      case 'closing':
        // The two brackets begin alike: what is no closing may go on as the opening of the next field.
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
    look(plaintext) {
      for (let index = 0; index < plaintext.length && state !== 'found'; index++) {
        if (state === 'outside') {
          index = plaintext.indexOf(firstOfBracket, index)
          if (index === -1) return
          enter('opening', 1)
        } else if (!step(plaintext[index] ?? 0)) {
          // The byte that broke one field may begin the next.
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
