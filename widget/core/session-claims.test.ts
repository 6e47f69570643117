import { describe, expect, it } from 'vitest'
import { jwtWith } from '#support/widget/jwt.ts'
import { isImpersonated, isPending } from './session-claims.ts'

const sessionOf = (session_jwt: string) => ({ session_token: 'token', session_jwt })
const factors = (...types: string[]) => ({
  'https://stytch.com/session': { authentication_factors: types.map((type) => ({ type })) },
})

describe('the claims of a session', () => {
  it.each<[string, string, boolean, boolean]>([
    ['without special claims', jwtWith(factors('otp')), false, false],
    ['whose second factor is pending', jwtWith({ second_factor_pending: 'session-1' }), true, false],
    ['that is impersonated', jwtWith(factors('impersonated')), false, true],
    [
      'with letters that base64 encodes with - and _',
      jwtWith({ second_factor_pending: 'ÿ~?>ü' }),
      true,
      false,
    ],
    ['with factors in another format', jwtWith({ 'https://stytch.com/session': 'x' }), false, false],
    ['with claims that are not an object', `a.${btoa('null')}.c`, false, false],
    ['that is not a JWT', 'jwt', false, false],
    ['that is empty', '', false, false],
  ])('are read from a JWT %s', (_, jwt, pending, impersonated) => {
    expect([isPending(sessionOf(jwt)), isImpersonated(sessionOf(jwt))]).toEqual([pending, impersonated])
  })
})
