import { describe, expect, it } from 'vitest'
import type { Factor } from '../../base/schema/sessions.ts'
import { findMailboxProof, provesMailbox, toMailboxProof } from './mailbox-rules.ts'

const address = 'ann@corp.example'
const email_factor = { email_id: '', email_address: address }
const at = '2026-03-01T12:00:00.000Z'

/** Creates a factor; each names the address, whether or not it proves it. */
const create = (type: string, delivery_method: string, last_authenticated_at = at): Factor => ({
  type,
  delivery_method,
  last_authenticated_at,
  email_factor,
})

describe('what proves that a visitor reads a mailbox (rules B5, B6, B9 and B20)', () => {
  it.each([
    ['otp', 'email', true],
    ['magic_link', 'email', true],
    ['otp', 'sms', false],
    ['otp', 'whatsapp', false],
    ['password', 'knowledge', false],
    ['totp', 'authenticator_app', false],
    ['recovery_codes', 'recovery_code', false],
    ['sso', 'sso_oidc', false],
    ['oauth', 'oauth_google', true],
    ['oauth', 'oauth_microsoft', true],
    ['oauth', 'oauth_github', false],
    ['oauth', 'oauth_slack', false],
    ['oauth', 'oauth_hubspot', false],
    ['trusted_auth_token', 'trusted_token_exchange', false],
    ['impersonated', 'impersonation', false],
    ['email', 'email', false],
  ])('%s by %s: %s', (type, delivery, proves) => {
    expect(toMailboxProof(create(type, delivery))).toEqual(proves ? { address, at: new Date(at) } : undefined)
  })

  it.each<[string, string | null, boolean, boolean]>([
    ['google', address, true, true],
    ['google', address, false, false],
    ['google', null, true, false],
    ['microsoft', address, true, true],
    ['microsoft', address, false, false],
    ['github', address, true, false],
    ['slack', address, true, false],
    ['slack', address, false, false],
  ])('an identity of %s with the address %s, verified %s: %s', (provider, email, isEmailVerified, proves) => {
    expect(provesMailbox({ provider, email, isEmailVerified })).toBe(proves)
  })

  it('is no factor of an issuer that names no address', () => {
    const { email_factor: _, ...factor } = create('oauth', 'oauth_google')
    expect(toMailboxProof(factor)).toBeUndefined()
  })

  it('is the newest factor for the address, and none for another address', () => {
    const later = '2026-03-01T12:05:00.000Z'
    const factors = [
      create('otp', 'email'),
      create('magic_link', 'email', later),
      create('password', 'knowledge'),
    ]
    expect(findMailboxProof(factors, address)?.at).toEqual(new Date(later))
    expect(findMailboxProof(factors, 'ann@other.example')).toBeUndefined()
  })
})
