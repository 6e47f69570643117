/**
 * Creates the JWT of a session. Its signature is invalid.
 *
 * @param now epoch ms
 * @param id the ID of the session
 * @param factors how the user signed in
 * @param claims what else it says, with its `sub`
 */
export function createJwt(now: number, id: string, factors: readonly string[], claims: object): string {
  const iat = Math.floor(now / 1000)
  const all = {
    iat,
    exp: iat + 300,
    'https://stytch.com/session': { id, authentication_factors: factors.map((type) => ({ type })) },
    ...claims,
  }
  return [toBase64Url({ alg: 'none', typ: 'JWT' }), toBase64Url(all), 'test'].join('.')
}

const toBase64Url = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
