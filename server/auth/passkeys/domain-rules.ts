/**
 * Those of a project's origins on which a passkey of this domain works (rule A41): the origin's host is the
 * domain, or lies under it. A name without a dot is no domain for others to lie under; browsers hold the rest of
 * that rule, which takes the list of public suffixes.
 */
export function findPasskeyOrigins(origins: readonly string[], domain: string): string[] {
  return origins.filter((origin) => {
    const { hostname } = new URL(origin)
    return hostname === domain || (domain.includes('.') && hostname.endsWith(`.${domain}`))
  })
}
