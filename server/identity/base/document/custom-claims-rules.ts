type Claims = Record<string, unknown>

const maxBytes = 4096

/** Claims that the JWT itself uses. `scope` would let a session JWT pass as an access token. */
const reserved = new Set(['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'scope'])

const isReserved = (name: string) => reserved.has(name) || name.startsWith('https://stytch.com/')

/**
 * Merges custom claims of a session key by key: a null value removes the key, omitted keys stay, and reserved names
 * are ignored.
 * @returns undefined if the result is larger than 4 KB
 */
export function mergeCustomClaims(current: Claims, change: Claims): Claims | undefined {
  const merged = Object.fromEntries(
    Object.entries({ ...current, ...change }).filter(([name, value]) => value !== null && !isReserved(name)),
  )
  return new TextEncoder().encode(JSON.stringify(merged)).length > maxBytes ? undefined : merged
}
