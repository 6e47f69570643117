import { LayerError } from './layer-error.ts'

/**
 * @returns the tokens of a JSON Pointer (RFC 6901); undefined if the text is not a pointer, or points to the whole
 * document
 */
export function findTokens(pointer: string): string[] | undefined {
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** @returns the token as a part of a JSON Pointer, with its slash */
export function toPointerPart(token: string): string {
  return `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** A tree of the selected pointers by token. Below an array, `*` matches every item. */
export type PointerTree = { children: Map<string, PointerTree>; name?: string }

/**
 * Builds the tree of the selected fields.
 * @throws LayerError `overlapping_fields` if a value can belong to two of them; `unknown_field` if a name is not a
 * pointer
 */
export function toPointerTree(names: readonly string[]): PointerTree {
  const pointers = names.map((name) => {
    const tokens = findTokens(name)
    if (tokens === undefined) throw new LayerError('unknown_field', { field: name })
    return { name, tokens }
  })
  rejectOverlaps(pointers)
  const root: PointerTree = { children: new Map() }
  for (const { name, tokens } of pointers) {
    let node = root
    for (const token of tokens) {
      const next: PointerTree = node.children.get(token) ?? { children: new Map() }
      node.children.set(token, next)
      node = next
    }
    node.name = name
  }
  return root
}

type Pointer = { name: string; tokens: string[] }

function rejectOverlaps(pointers: readonly Pointer[]): void {
  for (const outer of pointers) {
    for (const inner of pointers) {
      if (inner === outer || inner.tokens.length < outer.tokens.length) continue
      if (outer.tokens.every((token, index) => canBeSame(token, inner.tokens[index] ?? ''))) {
        throw new LayerError('overlapping_fields', { field: outer.name, nestedField: inner.name })
      }
    }
  }
}

function canBeSame(a: string, b: string): boolean {
  const isIndex = (token: string) => /^(?:0|[1-9]\d*)$/.test(token)
  return a === b || (a === '*' && isIndex(b)) || (b === '*' && isIndex(a))
}
