/**
 * The parameters that the sign-in and sign-up pages pass to each other: the email address to prefill, which proves
 * nothing, and where to go afterwards.
 *
 * @returns a query string, or '' without such parameters
 */
export function toEntryQuery(query: URLSearchParams): string {
  const kept = new URLSearchParams([...query].filter(([name]) => name === 'email' || name === 'callback'))
  return kept.size === 0 ? '' : `?${kept}`
}
