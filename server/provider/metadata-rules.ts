import * as z from 'zod/mini'

/** No database keeps a NUL in a text. */
const withoutNul = /^[^\0]*$/
const Part = z.optional(z.string().check(z.maxLength(128), z.regex(withoutNul)))

/** A person's name; a part that is left out stays as it is. */
export const Name = z.object({ first_name: Part, middle_name: Part, last_name: Part })

const mostKeys = 20
const mostBytes = 4096

type Metadata = Record<string, unknown>

/**
 * What a site keeps with a user, changed key by key: a key that is named is replaced, one that is null goes, all
 * others stay.
 */
export function mergeMetadata(
  kept: Metadata,
  change: Metadata,
):
  | { merged: Metadata }
  | { problem: 'metadata_invalid_format' | 'metadata_too_many_keys' | 'metadata_too_large' } {
  const merged = Object.fromEntries(
    Object.entries({ ...kept, ...change }).filter(([, value]) => value !== null),
  )
  if (Object.keys(merged).length > mostKeys) return { problem: 'metadata_too_many_keys' }
  const text = JSON.stringify(merged)
  if (new TextEncoder().encode(text).length > mostBytes) return { problem: 'metadata_too_large' }
  // A NUL as JSON writes it: behind an even number of other backslashes.
  if (/(?<!\\)(?:\\\\)*\\u0000/.test(text)) return { problem: 'metadata_invalid_format' }
  return { merged }
}
