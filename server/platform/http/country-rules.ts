const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/**
 * Returns the country that a proxy's header names, in two letters (ISO 3166).
 * @returns undefined for values that name no country, such as `XX` (unknown) or `T1` (Tor) of Cloudflare
 */
export function toCountry(header: string | undefined): string | undefined {
  const code = header?.trim().toUpperCase() ?? ''
  if (!/^[A-Z]{2}$/.test(code) || code === 'ZZ') return undefined
  return regions.of(code) === undefined ? undefined : code
}
