import { type Bytes, concatBytes } from '../bytes.ts'
import { findBytesOfBase64 } from './base64.ts'
import { createDelimiterSniffer, toCell } from './csv.ts'
import { createFieldCipher, type FieldCipher } from './field-cipher.ts'
import { createMarkerScanner, type Part } from './marker-scanner.ts'
import { fieldNameOf, findMarkerPath, toMarkerPath } from './paths.ts'
import { type Format, findFormat, findText } from './read-layerable.ts'

export type FieldKey = {
  /** `["file","fields",NAME]`; keys of other paths are never used */
  path: readonly string[]
  /** Opens the fields of a layered plaintext as it streams through. */
  key: Bytes
}

/** Accepts the next bytes of the plaintext. @returns the bytes that are complete; CakeError `bad_key` */
export type FieldOpener = {
  /** Takes the next bytes of the plaintext. @returns the bytes that are complete; CakeError `bad_key` */
  update(chunk: Bytes): Promise<Bytes>
  /** Ends the plaintext. @returns the last bytes */
  end(): Promise<Bytes>
  /** names of the fields whose values were all opened, in file order; at most 1000 */
  opened(): string[]
  /** names of the fields with a value that remains locked because its key is missing or does not fit; at most 1000 */
  locked(): string[]
  /** whether the plaintext so far contained a marker */
  isLayered(): boolean
}

/** Bounds the memory for a file with very many paths. */
const maxNames = 1000
const lockedText = '⟦locked⟧'

const untouched: FieldOpener = {
  update: async (chunk) => chunk,
  end: async () => new Uint8Array(0),
  opened: () => [],
  locked: () => [],
  isLayered: () => false,
}

/**
 * Replaces each marker of a layered CSV or JSON by its value, or by `⟦locked⟧` if no key opens it (FORMAT.md 9.7). It
 * buffers at most one marker (16 MiB). Markers within a value are not opened. Everything else passes through unchanged,
 * as do files with other names.
 *
 * `update` and `end` must not overlap. The result is not verified: it must remain in quarantine until the MAC of the
 * outer cake has matched.
 * @param innerName the cake's name without `.cake`
 */
export function createFieldOpener(innerName: string, keys: readonly FieldKey[]): FieldOpener {
  const format = findFormat(innerName)
  return format === undefined ? untouched : createOpener(format, keys)
}

function createOpener(format: Format, keys: readonly FieldKey[]): FieldOpener {
  const scanner = createMarkerScanner(format)
  const sniffer = createDelimiterSniffer()
  const names = new Map<string, 'opened' | 'locked'>()
  let ciphers: Promise<ReadonlyMap<string, FieldCipher[]>> | undefined
  let isHeader = format === 'csv'
  let isLayered = false

  async function open(parts: readonly Part[]): Promise<Bytes> {
    ciphers ??= importKeys(keys)
    const ciphersByPath = await ciphers
    const opened = await Promise.all(
      parts.map(async ({ bytes, marker }) => {
        if (!marker) return bytes
        const path = findMarkerPath(marker.path)
        const name = (path && fieldNameOf(path)) ?? marker.path
        // Registers the names before the values open in any order, which keeps the names in file order.
        note(name, true)
        const json = await decrypt(marker.base64, (path && ciphersByPath.get(toMarkerPath(path))) ?? [])
        const value = json === undefined ? undefined : toValue(json)
        if (value === undefined) note(name, false)
        return new TextEncoder().encode(value ?? toLocked(bytes))
      }),
    )
    isLayered ||= parts.some(({ marker }) => marker)
    return opened.length === 1 && opened[0] ? opened[0] : concatBytes(opened)
  }

  /** @returns the text that replaces the marker; undefined if it is not JSON */
  function toValue(json: string): string | undefined {
    try {
      const value: unknown = JSON.parse(json)
      if (format === 'json') return json
      return toCell(typeof value === 'string' ? value : json, sniffer.delimiter())
    } catch {
      return undefined
    }
  }

  function note(name: string, isOpened: boolean): void {
    if (!isOpened && (names.has(name) || names.size < maxNames)) names.set(name, 'locked')
    if (isOpened && !names.has(name) && names.size < maxNames) names.set(name, 'opened')
  }

  const namesThat = (are: 'opened' | 'locked') =>
    [...names].filter(([, state]) => state === are).map(([name]) => name)
  return {
    update(chunk) {
      for (let at = 0; isHeader && at < chunk.length; at++) isHeader = sniffer.add(chunk[at] ?? 0)
      return open(scanner.scan(chunk))
    },
    end: () => open(scanner.end()),
    opened: () => namesThat('opened'),
    locked: () => namesThat('locked'),
    isLayered: () => isLayered,
  }
}

/** @returns a cipher for each key, by the PATH of its markers */
async function importKeys(keys: readonly FieldKey[]): Promise<Map<string, FieldCipher[]>> {
  const ciphers = new Map<string, FieldCipher[]>()
  for (const { path, key } of keys) {
    if (fieldNameOf(path) === undefined) continue
    const name = toMarkerPath(path)
    ciphers.set(name, [...(ciphers.get(name) ?? []), await createFieldCipher(key)])
  }
  return ciphers
}

/** @returns the JSON text of a value; undefined if no key fits */
async function decrypt(base64: string, ciphers: readonly FieldCipher[]): Promise<string | undefined> {
  if (ciphers.length === 0) return undefined
  const cake = findBytesOfBase64(base64)
  if (!cake) return undefined
  for (const cipher of ciphers) {
    const plaintext = await cipher.decrypt(cake)
    if (plaintext) return findText(plaintext)
  }
  return undefined
}

/** A JSON string remains a string; a cell needs no quotes. */
function toLocked(marker: Bytes): string {
  return marker[0] === 0x22 ? `"${lockedText}"` : lockedText
}
