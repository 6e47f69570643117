import { mergeMetadata } from '../users/metadata-rules.ts'

const sentences = {
  metadata_invalid_format: 'Metadata must be valid Unicode, without the character U+0000.',
  metadata_too_many_keys: 'Metadata has at most 20 keys.',
  metadata_too_large: 'Metadata has at most 4096 bytes.',
} as const

/**
 * Checks the metadata of a line.
 * @returns the metadata without keys whose value is null, or a sentence about the problem
 */
export function checkMetadata(
  metadata: Record<string, unknown>,
): { merged: Record<string, unknown> } | { problem: string } {
  const result = mergeMetadata({}, metadata)
  return 'problem' in result ? { problem: sentences[result.problem] } : result
}
