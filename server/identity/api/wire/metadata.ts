import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { mergeMetadata } from '../../accounts/users/metadata-rules.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'

/** The metadata of a request. */
export const Metadata = z.optional(z.record(Text, z.unknown()))

/** Merges metadata key by key. @throws SdkError metadata_… */
export function merge(current: Record<string, unknown>, change: Record<string, unknown>) {
  const result = mergeMetadata(current, change)
  if ('problem' in result) throw new SdkError(result.problem)
  return result.merged
}
