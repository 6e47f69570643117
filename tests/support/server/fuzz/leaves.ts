import type * as z from 'zod/mini'

/** A position in a schema whose value is neither an object nor a list. */
export type Leaf = {
  /** the path of keys; `*` is any item of a list, or any key of a record */
  path: readonly string[]
  schema: z.ZodMiniType
  kind: 'text' | 'instant' | 'unknown' | 'other'
}

export type Def = z.core.$ZodTypeDef & {
  innerType?: z.ZodMiniType
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  options?: readonly z.ZodMiniType[]
  in?: z.ZodMiniType
  keyType?: z.ZodMiniType
  valueType?: z.ZodMiniType
  format?: string
  entries?: Record<string, string>
  values?: readonly unknown[]
}

const wrappers = new Set(['optional', 'default', 'prefault', 'nullable', 'nonoptional', 'readonly'])
const scalarTypes = new Set(['number', 'int', 'boolean', 'enum', 'literal', 'null', 'undefined'])

/**
 * Lists every leaf of a schema. A transform is one leaf, because it accepts or rejects its input as a whole.
 * @throws Error for an unknown kind of schema, so that none is skipped
 */
export function listLeaves(schema: z.ZodMiniType, path: readonly string[] = []): Leaf[] {
  const def: Def = schema._zod.def
  if (def.innerType && wrappers.has(def.type)) return listLeaves(def.innerType, path)
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([key, part]) => listLeaves(part, [...path, key]))
    case 'array':
      return def.element ? listLeaves(def.element, [...path, '*']) : []
    case 'union':
      return (def.options ?? []).flatMap((option) => listLeaves(option, path))
    case 'record':
      return [def.keyType, def.valueType].flatMap((part) => (part ? listLeaves(part, [...path, '*']) : []))
    case 'pipe': {
      const kinds = new Set(def.in ? listLeaves(def.in, path).map(({ kind }) => kind) : [])
      return [...kinds].map((kind) => ({ path, schema, kind }))
    }
    case 'string':
      return [{ path, schema, kind: def.format === 'datetime' ? 'instant' : 'text' }]
    case 'unknown':
      return [{ path, schema, kind: 'unknown' }]
    default:
      if (scalarTypes.has(def.type)) return [{ path, schema, kind: 'other' }]
      throw new Error(`${path.join('.')}: a schema of the type ${def.type} is not supported here.`)
  }
}
