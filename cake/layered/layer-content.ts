import { type Bytes, concatBytes } from '../bytes.ts'
import { createIv } from '../keys.ts'
import { toBase64 } from './base64.ts'
import { rejectUnclearColumns } from './chosen-columns.ts'
import { findChosenValues, type Value } from './chosen-values.ts'
import { valueOfCell } from './csv.ts'
import { createFieldCipher, type FieldCipher } from './field-cipher.ts'
import { LayerError } from './layer-error.ts'
import { maxBase64Length } from './marker-scanner.ts'
import { canBeName, fieldPathOf, maxFields, toMarkerPath } from './paths.ts'
import { type Format, readLayerable } from './read-layerable.ts'
import { createRowRanges } from './row-ranges.ts'
import { readTable } from './strict-table.ts'

/** What was encrypted of a field. */
export type LockedField = {
  name: string
  /** the number of values */
  count: number
  /** the rows of the CSV, of which the header is row 1, or the lines of the JSON, such as `2–4, 7` */
  rows: string
}

export type LayeredContent = { content: Bytes; locked: LockedField[] }

/** In bytes. The result is held in memory together with the source. */
const largestResult = 256 * 2 ** 20

/** The number of values that are encrypted concurrently. */
const batchSize = 500

/**
 * Encrypts the selected fields of a CSV or JSON (FORMAT.md 9), each value under the key of its field. Empty cells
 * remain empty, and everything else is preserved byte for byte. Content is rejected if a value of a selected field could
 * be elsewhere than its name says, because that value would remain readable. The file is processed in memory.
 * @param title the file's name
 * @param keys 32 bytes for each field, keyed by the name that `findLayerFields` returns; paths of whole objects and
 *   arrays, and
 * indexes of arrays instead of `*`, are allowed
 * @param randomIv creates the IV of each value; tests pass their own to get a reproducible result
 * @returns the plaintext of the layered cake, and what was encrypted of each field, in the order of the keys
 * @throws LayerError with any code; CakeError `bad_key`
 */
export async function layerContent(
  title: string,
  content: Bytes,
  keys: ReadonlyMap<string, Bytes>,
  randomIv: () => Bytes = createIv,
): Promise<LayeredContent> {
  const names = [...keys.keys()]
  rejectNames(names)
  const { format, text } = readLayerable(title, content)
  const values = format === 'csv' ? findCells(text, names) : findChosenValues(text, names)
  const locked = toLockedFields(names, values)
  rejectLargeResult(content.length, values)
  const ciphers = new Map<string, FieldCipher>()
  for (const [name, key] of keys) ciphers.set(name, await createFieldCipher(key))

  const parts: Bytes[] = []
  let at = 0
  for (let first = 0; first < values.length; first += batchSize) {
    const batch = values.slice(first, first + batchSize)
    const markers = await Promise.all(
      batch.map((value) => {
        const cipher = ciphers.get(value.field)
        return cipher && toMarker(value, toJsonText(format, text, value), cipher, randomIv())
      }),
    )
    let part = ''
    for (const [index, { start, end }] of batch.entries()) {
      const marker = markers[index]
      part += text.slice(at, start) + (format === 'json' ? `"${marker}"` : marker)
      at = end
    }
    parts.push(new TextEncoder().encode(part))
  }
  parts.push(new TextEncoder().encode(text.slice(at)))
  return { content: concatBytes(parts), locked }
}

function rejectNames(names: readonly string[]): void {
  if (names.length === 0) throw new LayerError('no_fields')
  if (names.length > maxFields) throw new LayerError('too_many_fields')
  const unusable = names.find((name) => !canBeName(name))
  if (unusable !== undefined) throw new LayerError('bad_name', { field: unusable })
}

/** Estimates the size: a value has at least one byte per character, and Base64 takes 4/3 of it. */
function rejectLargeResult(size: number, values: readonly Value[]): void {
  const smallestMarker = 100
  const markers = values.reduce((sum, { start, end }) => sum + smallestMarker + ((end - start) * 4) / 3, 0)
  if (size + markers > largestResult) throw new LayerError('result_too_large')
}

/** @throws LayerError `nothing_to_lock` */
function toLockedFields(names: readonly string[], values: readonly Value[]): LockedField[] {
  const ranges = new Map(names.map((name) => [name, createRowRanges()]))
  for (const { field, row } of values) ranges.get(field)?.add(row)
  return [...ranges].map(([name, rows]) => {
    if (rows.count() === 0) throw new LayerError('nothing_to_lock', { field: name })
    return { name, count: rows.count(), rows: rows.toText() }
  })
}

/** @throws LayerError as `readTable` and `rejectUnclearColumns` */
function findCells(text: string, names: readonly string[]): Value[] {
  const selected = new Set(names)
  const values: Value[] = []
  const header = readTable(text, ({ row, column, start, end }, headers) => {
    const field = headers[column]
    if (field !== undefined && selected.has(field) && valueOfCell(text, start, end) !== '')
      values.push({ field, start, end, row })
  })
  rejectUnclearColumns(text, header, names)
  return values
}

/** FORMAT.md 9.5 */
function toJsonText(format: Format, text: string, { start, end }: Value): string {
  return format === 'json' ? text.slice(start, end) : JSON.stringify(valueOfCell(text, start, end))
}

/** @throws LayerError `value_too_large` */
async function toMarker(value: Value, json: string, cipher: FieldCipher, iv: Bytes): Promise<string> {
  const base64 = toBase64(await cipher.encrypt(new TextEncoder().encode(json), iv))
  if (base64.length > maxBase64Length) throw new LayerError('value_too_large', { field: value.field })
  return `⟦cake:${toMarkerPath(fieldPathOf(value.field))}:${base64}⟧`
}
