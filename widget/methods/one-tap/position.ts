import type { OneTapPosition } from '#contract/one-tap.ts'

/**
 * The prompt's position, or null for none. A browser with its own prompt (FedCM) chooses the position itself, so the
 * form cannot embed the prompt unless the host insists on Google's older prompt.
 */
export function findMode(position: OneTapPosition, usesFedCM: boolean): 'floating' | 'embedded' | null {
  if (position === 'floating') return 'floating'
  if (position === 'forceLegacyEmbedded' || !usesFedCM) return 'embedded'
  return position === 'embeddedOnly' ? null : 'floating'
}
