import * as z from 'zod/mini'
import { TrimmedText } from '#contract/text.ts'
import type { UserName } from '../../base/schema/users.ts'

const Part = z.optional(TrimmedText.check(z.maxLength(128)))

/** A change to a user's name. Omitted parts stay unchanged. */
export const Name = z.object({ first_name: Part, middle_name: Part, last_name: Part })

/** Applies a change to the parts of a name. */
export const mergeName = (current: UserName, change: z.output<typeof Name>): UserName => ({
  first_name: change.first_name ?? current.first_name,
  middle_name: change.middle_name ?? current.middle_name,
  last_name: change.last_name ?? current.last_name,
})

const maxKeys = 20
const maxBytes = 4096

type Metadata = Record<string, unknown>

/** Merges metadata key by key: a null value removes the key, and omitted keys stay. */
export function mergeMetadata(
  current: Metadata,
  change: Metadata,
):
  | { merged: Metadata }
  | { problem: 'metadata_invalid_format' | 'metadata_too_many_keys' | 'metadata_too_large' } {
  const merged = Object.fromEntries(
    Object.entries({ ...current, ...change }).filter(([, value]) => value !== null),
  )
  if (Object.keys(merged).length > maxKeys) return { problem: 'metadata_too_many_keys' }
  const text = JSON.stringify(merged)
  if (new TextEncoder().encode(text).length > maxBytes) return { problem: 'metadata_too_large' }
  // U+0000 or an unpaired surrogate in JSON notation, after an even number of other backslashes.
  if (/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(text)) return { problem: 'metadata_invalid_format' }
  return { merged }
}
