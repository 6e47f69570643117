import { type JsonKind, walkJson } from './json.ts'
import { LayerError } from './layer-error.ts'
import { createLineCounter, lineAt } from './lines.ts'
import { type PointerTree, toPointerTree } from './pointers.ts'
import { isSimilar } from './similar-names.ts'

/** A value to encrypt: the marker replaces the text from `start` to `end`. The row counts from 1: in JSON, it is a line. */
export type Value = { field: string; start: number; end: number; row: number }

/** Where the walk through a JSON is: the nodes of the chosen fields that match, and the keys with their offsets. */
type Place = { nodes: readonly PointerTree[]; keys: Map<string, number> }

const nowhere: Place = { nodes: [], keys: new Map() }

/**
 * Finds the values of the chosen fields of a JSON, and rejects what could be one of them but would remain readable.
 * @throws LayerError `not_json`, `too_deep`, `overlapping_fields`, `unknown_field`, `duplicate_name`, `similar_name`,
 * `unexpected_type`
 */
export function findChosenValues(text: string, names: readonly string[]): Value[] {
  const matchedFields = new Set<string>()
  const values: Value[] = []
  // `*` and an index can both match on the way to different fields.
  walkJson<Place>(text, {
    root: { nodes: [toPointerTree(names)], keys: new Map() },
    enter({ nodes: parents, keys }, token, at) {
      if (parents.length === 0) return nowhere
      const tokens = typeof token === 'number' ? ['*', String(token)] : [token]
      const nodes = parents.flatMap((node) => tokens.flatMap((key) => node.children.get(key) ?? []))
      if (typeof token === 'string') {
        if (nodes.length > 0 && keys.has(token))
          throw new LayerError('duplicate_name', { field: token, line: lineAt(text, at) })
        keys.set(token, at)
      }
      return nodes.length === 0 ? nowhere : { nodes, keys: new Map() }
    },
    leave({ nodes, keys }, kind, start, end) {
      if (nodes.length === 0) return
      const field = nodes.find(({ name }) => name !== undefined)?.name
      if (field !== undefined) {
        matchedFields.add(field)
        values.push({ field, start, end, row: 0 })
        return
      }
      const misplaced = nodes.find((node) => !canContain(node, kind, keys))
      if (misplaced && !isEmpty(text, start, end))
        throw new LayerError('unexpected_type', { field: firstNameOf(misplaced), line: lineAt(text, start) })
      rejectSimilarKeys(text, nodes, keys)
    },
  })
  const unknown = names.find((name) => !matchedFields.has(name))
  if (unknown !== undefined) throw new LayerError('unknown_field', { field: unknown })
  const findLine = createLineCounter(text)
  return values.map((value) => ({ ...value, row: findLine(value.start) }))
}

/** Whether a value of this kind can have all children of a node: an array has items, an object has members. */
function canContain({ children }: PointerTree, kind: JsonKind, keys: ReadonlyMap<string, number>): boolean {
  const tokens = [...children.keys()]
  if (kind === 'array') return tokens.every((token) => token === '*' || /^\d+$/.test(token))
  return kind === 'object' && tokens.every((token) => token !== '*' || keys.has(token))
}

/** `null`, `{}` and `[]` contain no value, whatever the name of the field expects. */
function isEmpty(text: string, start: number, end: number): boolean {
  return /^(?:null|\{\s*\}|\[\s*\])$/.test(text.slice(start, Math.min(end, start + 1000)))
}

/** @throws LayerError `similar_name` if a key that leads to no chosen field looks like one that does */
function rejectSimilarKeys(
  text: string,
  nodes: readonly PointerTree[],
  keys: ReadonlyMap<string, number>,
): void {
  const children = new Map(nodes.flatMap((node) => [...node.children]))
  for (const [similar, at] of keys) {
    if (children.has(similar)) continue
    const child = [...children].find(([token]) => isSimilar(token, similar))?.[1]
    if (child)
      throw new LayerError('similar_name', { field: firstNameOf(child), similar, line: lineAt(text, at) })
  }
}

function firstNameOf(node: PointerTree): string {
  if (node.name !== undefined) return node.name
  for (const child of node.children.values()) return firstNameOf(child)
  return ''
}
