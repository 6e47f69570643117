import { type Bytes, concatBytes } from '../bytes.ts'
import { createIv } from '../keys.ts'
import { toBase64 } from './base64.ts'
import { valueOfCell } from './csv.ts'
import { createFieldCipher, type FieldCipher } from './field-cipher.ts'
import { type JsonKind, walkJson } from './json.ts'
import { LayerError } from './layer-error.ts'
import { maxBase64Length } from './marker-scanner.ts'
import { canBeName, fieldPathOf, maxFields, toMarkerPath } from './paths.ts'
import { type PointerTree, toPointerTree } from './pointers.ts'
import { type Format, readLayerable } from './read-layerable.ts'
import { createRowRanges } from './row-ranges.ts'
import { lineAt, readTable } from './strict-table.ts'

/** A value to encrypt: the marker replaces the text from `start` to `end`. The row counts from 1: in JSON, it is a line. */
type Value = { field: string; start: number; end: number; row: number }

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
  const values = format === 'csv' ? findCells(text, names) : findValues(text, names)
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

/** @throws LayerError as `readTable`; `unknown_field`, `duplicate_name` */
function findCells(text: string, names: readonly string[]): Value[] {
  const selected = new Set(names)
  const values: Value[] = []
  const headers = readTable(text, ({ row, column, start, end }, header) => {
    const field = header[column]
    if (field !== undefined && selected.has(field) && valueOfCell(text, start, end) !== '')
      values.push({ field, start, end, row })
  })
  rejectUnknown(names, new Set(headers))
  const duplicate = names.find((name) => headers.indexOf(name) !== headers.lastIndexOf(name))
  if (duplicate !== undefined) throw new LayerError('duplicate_name', { field: duplicate, line: 1 })
  return values
}

/** Where the walk through a JSON is: the nodes of the selected fields that match, and the keys that were seen. */
type Place = { nodes: readonly PointerTree[]; keys: Set<string> }

const nowhere: Place = { nodes: [], keys: new Set() }

/** @throws LayerError `not_json`, `too_deep`, `overlapping_fields`, `unknown_field`, `duplicate_name`, `unexpected_type` */
function findValues(text: string, names: readonly string[]): Value[] {
  const matchedFields = new Set<string>()
  const values: Value[] = []
  // `*` and an index can both match on the way to different fields.
  walkJson<Place>(text, {
    root: { nodes: [toPointerTree(names)], keys: new Set() },
    enter(parent, token, at) {
      if (parent.nodes.length === 0) return nowhere
      const tokens = typeof token === 'number' ? ['*', String(token)] : [token]
      const nodes = parent.nodes.flatMap((node) => tokens.flatMap((key) => node.children.get(key) ?? []))
      if (nodes.length === 0) return nowhere
      const key = String(token)
      if (parent.keys.has(key)) throw new LayerError('duplicate_name', { field: key, line: lineAt(text, at) })
      parent.keys.add(key)
      return { nodes, keys: new Set() }
    },
    leave({ nodes, keys }, kind, start, end) {
      if (nodes.length === 0) return
      const field = nodes.find(({ name }) => name !== undefined)?.name
      if (field !== undefined) {
        matchedFields.add(field)
        values.push({ field, start, end, row: 0 })
      }
      const misplaced = nodes.find((node) => node.name === undefined && !canContain(node, kind, keys))
      if (misplaced && !isEmpty(text, start, end))
        throw new LayerError('unexpected_type', { field: firstNameOf(misplaced), line: lineAt(text, start) })
    },
  })
  rejectUnknown(names, matchedFields)
  return withLines(text, values)
}

/** Whether a value of this kind can have the children of a node: an array has items, an object has members. */
function canContain({ children }: PointerTree, kind: JsonKind, keys: ReadonlySet<string>): boolean {
  if (kind === 'array') return [...children.keys()].some((key) => key === '*' || /^\d+$/.test(key))
  return kind === 'object' && (keys.size > 0 || [...children.keys()].some((key) => key !== '*'))
}

/** `null`, `{}` and `[]` contain no value, whatever the name of the field expects. */
function isEmpty(text: string, start: number, end: number): boolean {
  return /^(?:null|\{\s*\}|\[\s*\])$/.test(text.slice(start, Math.min(end, start + 1000)))
}

function firstNameOf(node: PointerTree): string {
  if (node.name !== undefined) return node.name
  for (const child of node.children.values()) return firstNameOf(child)
  return ''
}

/** Counts the lines once for all values. */
function withLines(text: string, values: Value[]): Value[] {
  let row = 1
  let counted = 0
  return values.map((value) => {
    for (
      let at = text.indexOf('\n', counted);
      at !== -1 && at < value.start;
      at = text.indexOf('\n', counted)
    ) {
      row++
      counted = at + 1
    }
    return { ...value, row }
  })
}

function rejectUnknown(names: readonly string[], available: ReadonlySet<string>): void {
  const unknown = names.find((name) => !available.has(name))
  if (unknown !== undefined) throw new LayerError('unknown_field', { field: unknown })
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
