import type { OneTapPosition } from '#contract/one-tap.ts'

/**
 * Where the prompt comes, or null where there is to be none. A browser with a prompt of its own (FedCM) shows it
 * where it likes, so nothing can be put into the form there, unless the host insists on Google's older prompt.
 */
export function findMode(position: OneTapPosition, isBrowsersOwn: boolean): 'floating' | 'embedded' | null {
  if (position === 'floating') return 'floating'
  if (position === 'forceLegacyEmbedded' || !isBrowsersOwn) return 'embedded'
  return position === 'embeddedOnly' ? null : 'floating'
}
