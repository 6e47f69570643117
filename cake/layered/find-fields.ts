import type { Bytes } from '../bytes.ts'
import { valueOfCell } from './csv.ts'
import { walkJson } from './json.ts'
import { canBeName } from './paths.ts'
import { toPointerPart } from './pointers.ts'
import { readLayerable } from './read-layerable.ts'
import { readTable } from './strict-table.ts'

/** A part of a file that can be encrypted under its own key. */
export type LayerField = {
  /** a CSV header, or a JSON Pointer in which `*` matches every item of an array */
  name: string
  /** the number of values: non-empty cells, or JSON values of any kind */
  count: number
  /** the first value that is not empty, on one line and at most 40 characters long; empty if all values are empty */
  example: string
}

const maxListed = 200
const maxExample = 40

/** The maximum number of JSON paths that are counted. An object with more keys is data rather than structure. */
const maxPaths = 10_000

/**
 * Finds the fields of a CSV or JSON: the columns, or the paths of strings, numbers, booleans and null, followed by
 * those of objects and arrays. Returns at most 200 fields, in order of occurrence. Names that cannot be registered are
 * omitted.
 * @param title the file's name
 * @throws LayerError as `readLayerable`, `readTable` and `walkJson`
 */
export function findLayerFields(title: string, content: Bytes): LayerField[] {
  const { format, text } = readLayerable(title, content)
  const fields = format === 'csv' ? findColumns(text) : findPaths(text)
  return fields.filter(({ name }) => canBeName(name)).slice(0, maxListed)
}

/** @throws LayerError as `readTable` */
function findColumns(text: string): LayerField[] {
  const fields = new Map<string, LayerField>()
  const fieldOf = (name: string) => {
    const field = fields.get(name) ?? { name, count: 0, example: '' }
    fields.set(name, field)
    return field
  }
  const { names } = readTable(text, ({ column, start, end }, header) => {
    const value = valueOfCell(text, start, end)
    if (value === '') return
    const field = fieldOf(header[column] ?? '')
    field.count++
    field.example ||= toExample(value)
  })
  return [...new Set(names)].map(fieldOf)
}

type PathNode = { field: LayerField; children: Map<string, PathNode>; isLeaf: boolean }

function findPaths(text: string): LayerField[] {
  const nodes: PathNode[] = []
  const createNode = (name: string): PathNode => ({
    field: { name, count: 0, example: '' },
    children: new Map(),
    isLeaf: false,
  })
  walkJson<PathNode | undefined>(text, {
    root: createNode(''),
    enter(parent, token) {
      if (!parent) return undefined
      const key = typeof token === 'number' ? '*' : token
      const existing = parent.children.get(key)
      if (existing || nodes.length === maxPaths) return existing
      const node = createNode(parent.field.name + toPointerPart(key))
      parent.children.set(key, node)
      nodes.push(node)
      return node
    },
    leave(node, kind, start, end) {
      if (!node) return
      node.field.count++
      node.isLeaf ||= kind === 'string' || kind === 'other'
      if (node.field.example !== '') return
      const value = kind === 'string' ? JSON.parse(text.slice(start, end)) : text.slice(start, end)
      if (value !== 'null' || kind !== 'other') node.field.example = toExample(value)
    },
  })
  return [...nodes.filter((node) => node.isLeaf), ...nodes.filter((node) => !node.isLeaf)].map(
    ({ field }) => field,
  )
}

function toExample(value: string): string {
  // Longer than the example, because whitespace is collapsed later.
  const line = value
    .slice(0, 10 * maxExample)
    .replace(/\s+/g, ' ')
    .trim()
  return line
    .slice(0, maxExample)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
}
