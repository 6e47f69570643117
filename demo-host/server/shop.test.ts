import { type Session, StytchError, type UsersGetResponse } from 'stytch'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Provider } from './check-session.ts'
import { createShop } from './shop.ts'

const session = {
  session_id: 'session-1',
  user_id: 'user-1',
  started_at: '2026-05-04T10:00:00Z',
  expires_at: new Date(Date.now() + 25.5 * 60_000).toISOString(),
} as Session

const user = {
  user_id: 'user-1',
  created_at: '2026-01-31T10:00:00Z',
  name: { first_name: 'Ann', middle_name: '', last_name: 'Lee' },
  emails: [
    { email_id: 'email-1', email: 'ann@example.org', verified: true },
    { email_id: 'email-2', email: 'new@example.org', verified: false },
  ],
  phone_numbers: [{ phone_id: 'phone-1', phone_number: '+14155550100', verified: true }],
  password: { password_id: 'password-1', requires_reset: false },
  webauthn_registrations: [{ webauthn_registration_id: 'passkey-1', name: 'Desk' }],
  providers: [{ oauth_user_registration_id: 'oauth-1', provider_type: 'GitHub' }],
  crypto_wallets: [
    { crypto_wallet_id: 'wallet-1', crypto_wallet_type: 'ethereum', crypto_wallet_address: '0x12' },
  ],
} as unknown as UsersGetResponse

const rejection = (status_code: number, error_type: string) =>
  new StytchError({
    status_code,
    error_type,
    error_message: '',
    error_url: '',
    error_details: undefined,
    request_id: '',
  })

const calls = {
  authenticateJwt: vi.fn(),
  get: vi.fn(),
  revoke: vi.fn(),
  getUser: vi.fn(),
}
const { authenticateJwt, get, revoke, getUser } = calls
const shop = createShop({
  sessions: { authenticateJwt, get, revoke },
  users: { get: getUser },
} as Provider)

beforeEach(() => {
  vi.resetAllMocks()
  authenticateJwt.mockResolvedValue({ session, session_jwt: 'jwt' })
  get.mockResolvedValue({ sessions: [session] })
  getUser.mockResolvedValue(user)
})

const headers = { cookie: 'stytch_session=token; stytch_session_jwt=jwt', host: 'demo.localhost:4100' }
const openAccount = (request: RequestInit = { headers }) => shop.request('/account', request)

describe('GET /account', () => {
  it('sends a visitor without a session to the sign-in, without a call', async () => {
    const response = await openAccount({})
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/shop?return=account')
    expect(authenticateJwt).not.toHaveBeenCalled()
  })

  it('shows the name, email addresses, sign-in methods and the end of the session', async () => {
    const response = await openAccount()
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(authenticateJwt).toHaveBeenCalledWith({ session_jwt: 'jwt' })
    const text = (await response.text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
    expect(text).toContain('Hello, Ann Lee')
    expect(text).toContain('ann@example.org Verified new@example.org Not verified')
    expect(text).toContain(
      'Code by email ann@example.org Code by text message +14155550100 Password Set Passkey Desk GitHub Connected Ethereum wallet 0x12',
    )
    expect(text).toContain('in 25 minutes')
  })

  it('escapes every value that a user can choose', async () => {
    const hostile = `"><script>alert(1)</script>'&`
    getUser.mockResolvedValue({
      ...user,
      name: { first_name: hostile, middle_name: hostile, last_name: hostile },
      emails: [{ email_id: 'email-1', email: hostile, verified: true }],
      webauthn_registrations: [{ webauthn_registration_id: 'passkey-1', name: hostile }],
      providers: [{ oauth_user_registration_id: 'oauth-1', provider_type: hostile }],
    })
    const body = await (await openAccount()).text()
    expect(body).not.toContain('<script')
    expect(body.split('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;').length).toBeGreaterThan(8)
  })

  it.each([
    ['is not signed for this project', 400, 'unable_to_parse_session_jwt'],
    ['has ended', 404, 'session_not_found'],
  ])('rejects a session that %s, and deletes its cookies', async (_, status, type) => {
    authenticateJwt.mockRejectedValue(rejection(status, type))
    const response = await openAccount()
    expect(response.status).toBe(401)
    expect(await response.text()).toContain('Your session has ended')
    expect(response.headers.getSetCookie()).toEqual([
      'stytch_session_jwt=; Max-Age=0; Path=/; Secure',
      'stytch_session=; Max-Age=0; Path=/; Secure',
    ])
  })

  it('rejects a revoked session whose JWT is still valid', async () => {
    get.mockResolvedValue({ sessions: [{ ...session, session_id: 'session-of-another-browser' }] })
    expect((await openAccount()).status).toBe(401)
  })

  it.each([
    ['is unreachable', new Error('fetch failed')],
    ['rejects the secret', rejection(401, 'invalid_secret_authentication')],
    ['is rate limiting', rejection(429, 'too_many_requests')],
  ])('keeps the session and responds with 503 if the provider %s', async (_, problem) => {
    const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    getUser.mockRejectedValue(problem)
    const response = await openAccount()
    expect(response.status).toBe(503)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })
})

describe('POST /account/sign-out', () => {
  const signOut = (more: Record<string, string>) =>
    shop.request('/account/sign-out', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded', ...more },
    })

  it('revokes the session and deletes its cookies', async () => {
    const response = await signOut({ 'sec-fetch-site': 'same-origin' })
    expect(response.headers.get('location')).toBe('/shop')
    expect(revoke).toHaveBeenCalledWith({ session_id: 'session-1' })
    expect(response.headers.getSetCookie()).toHaveLength(2)
  })

  it('rejects a form of another site', async () => {
    const response = await signOut({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })
    expect(response.status).toBe(403)
    expect(revoke).not.toHaveBeenCalled()
  })
})
