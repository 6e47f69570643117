/** What a user must do before the provider accepts a change of sign-in methods. */
export type Remedy = 'pin' | 'signIn'

/**
 * Finds what a rejected change of sign-in methods requires. The PIN makes a session recent only for this server; a
 * hosted provider does not know the PIN.
 */
export function findRemedy(
  code: string,
  { apiUrl, providerUrl }: { apiUrl: string; providerUrl: string | null },
): Remedy | undefined {
  if (code === 'pin_required') return 'pin'
  if (code !== 'session_too_old_to_add_factor') return undefined
  return providerUrl === apiUrl ? 'pin' : 'signIn'
}
