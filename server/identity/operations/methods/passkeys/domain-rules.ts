/**
 * Returns the project's origins where a passkey of this domain works (rule A41): the host is the domain or one of its
 * subdomains. A name without a dot has no subdomains. Browsers enforce the public suffix list.
 */
export function findPasskeyOrigins(origins: readonly string[], domain: string): string[] {
  return origins.filter((origin) => {
    const { hostname } = new URL(origin)
    return hostname === domain || (domain.includes('.') && hostname.endsWith(`.${domain}`))
  })
}
