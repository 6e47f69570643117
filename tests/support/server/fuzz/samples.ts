import type * as z from 'zod/mini'
import type { Def } from './leaves.ts'

export type Candidates = {
  /** valid values by field name */
  byName: Readonly<Record<string, unknown>>
  /** values to try if the named one does not match the schema */
  any: readonly unknown[]
}

/** Returns a value that the schema accepts, so that only the hostile value is invalid; undefined if none matches. */
export function toSample(schema: z.ZodMiniType, candidates: Candidates, name = ''): unknown {
  const preferred = Object.hasOwn(candidates.byName, name) ? [candidates.byName[name]] : []
  const fitting = preferred.find((value) => schema.safeParse(value).success)
  if (fitting !== undefined) return fitting
  const def: Def = schema._zod.def
  switch (def.type) {
    case 'object':
      return toObject(schema, def.shape ?? {}, candidates)
    case 'array':
      return def.element ? [toSample(def.element, candidates, name)] : []
    case 'record':
      return { note: 'a' }
    case 'optional':
    case 'nullable':
    case 'default':
      return def.innerType && toSample(def.innerType, candidates, name)
    case 'union':
      return (def.options ?? [])
        .map((option) => toSample(option, candidates, name))
        .find((value) => value !== undefined)
    case 'enum':
      return Object.values(def.entries ?? {})[0]
    case 'literal':
      return def.values?.[0]
    default:
      return candidates.any.find((value) => schema.safeParse(value).success)
  }
}

/** Returns an object with all fields, or without one of them if the schema only accepts that, as with alternatives. */
function toObject(
  schema: z.ZodMiniType,
  shape: Record<string, z.ZodMiniType>,
  candidates: Candidates,
): Record<string, unknown> {
  const fields = Object.entries(shape).map(([key, part]) => [key, toSample(part, candidates, key)] as const)
  const whole = Object.fromEntries(fields)
  if (schema._zod.def.checks === undefined || schema.safeParse(whole).success) return whole
  const smaller = fields.map(([left]) => Object.fromEntries(fields.filter(([key]) => key !== left)))
  return smaller.find((sample) => schema.safeParse(sample).success) ?? whole
}
