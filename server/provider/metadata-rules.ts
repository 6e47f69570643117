import * as z from 'zod/mini'
import { TrimmedText } from '#contract/text.ts'

const Part = z.optional(TrimmedText.check(z.maxLength(128)))

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
  // U+0000 or half of a surrogate pair, as JSON writes them: behind an even number of other backslashes.
  if (/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(text)) return { problem: 'metadata_invalid_format' }
  return { merged }
}
