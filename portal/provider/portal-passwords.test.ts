import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import type { Api } from '../api/client.ts'
import type { Services } from '../context/use-services.ts'
import { en } from '../messages/en.ts'
import { createTranslate } from '../messages/translate.ts'
import { createPortalPasswords } from './portal-passwords.ts'

const credentials = { email: 'ann@example.org', password: 'secret', sessionMinutes: 1440 }
const { signal } = new AbortController()
const requested: string[] = []
const resetRequests = {
  note: () => void requested.push('noted'),
  isPending: () => false,
  forget: () => undefined,
}
const stored: string[] = []
const services = {
  t: createTranslate(en),
  origin: 'https://cakes.test',
  resetRequests,
  session: { set: ({ session_token }: { session_token: string }) => void stored.push(session_token) },
  signUp: { forget: () => undefined },
} as unknown as Omit<Services, 'api'>
const passwordsOn = (api: Api) => createPortalPasswords({ api, ...services })

describe('signing in with a password through the portal', () => {
  it('stores the session of a resumed sign-up, and waits until the page replaces the widget', async () => {
    const page = new AbortController()
    const api = (async () => ({ session_token: 'sign-up', session_jwt: '' })) as unknown as Api
    const waiting = passwordsOn(api).authenticate(credentials, page.signal)
    await expect.poll(() => stored).toEqual(['sign-up'])
    page.abort(new Error('replaced'))
    await expect(waiting).rejects.toThrow('replaced')
  })

  it('sends the credentials and returns only the tokens', async () => {
    const inputs: unknown[] = []
    const api: Api = async (route, input) => {
      inputs.push(input)
      return route.reply.parse({
        session_token: 'token',
        session_jwt: 'jwt',
        user: {
          user_id: 'user-1',
          email: 'ann@example.org',
          is_admin: false,
          verified_at: null,
          email_undeliverable: false,
          second_factor_pending: false,
          requires_pin: false,
          pin_pending: false,
          eula_accepted_at: null,
          organization: null,
          entitlements: { bake: true },
          role: null,
          has_password: true,
          is_last_admin: false,
        },
      }) as never
    }
    expect(await passwordsOn(api).authenticate(credentials, signal)).toEqual({
      session_token: 'token',
      session_jwt: 'jwt',
    })
    expect(inputs).toEqual([{ email: 'ann@example.org', password: 'secret', session_duration_minutes: 1440 }])
  })

  it.each<[string, ApiError, object]>([
    [
      'wrong credentials',
      new ApiError('wrong_credentials', { text: 'x' }),
      { code: 'unauthorized_credentials', message: 'Invalid email or password' },
    ],
    [
      'an invalid email, with the same error as wrong credentials',
      new ApiError('invalid_input', { text: 'x' }),
      { code: 'unauthorized_credentials', message: 'Invalid email or password' },
    ],
    [
      'too many attempts, with the wait',
      new ApiError('too_many_requests', { text: 'Too many attempts.', retryAfter: 40 }),
      { code: 'too_many_requests', retryAfterSeconds: 40 },
    ],
    [
      'an unreachable server, with the text of the portal',
      new ApiError('unreachable'),
      { code: 'portal', message: 'Could not connect to the server. Please try again later.' },
    ],
    [
      'a password that must be replaced, with the code of the widget',
      new ApiError('password_expired', { text: 'Replace it.' }),
      { code: 'reset_password', message: 'Replace it.' },
    ],
    [
      'a breached password, with the code of the widget',
      new ApiError('password_breached', { text: 'Known.' }),
      { code: 'breached_password', message: 'Known.' },
    ],
    [
      'an error without a text',
      new ApiError('unreadable'),
      { code: 'portal', message: 'Failed to authenticate' },
    ],
  ])('maps the error: %s', async (_, error, expected) => {
    const api: Api = () => Promise.reject(error)
    await expect(passwordsOn(api).authenticate(credentials, signal)).rejects.toMatchObject(expected)
  })
})

describe('requesting a password reset from the sign-in page', () => {
  it('points both links of the email to the reset page, and remembers the request', async () => {
    const inputs: unknown[] = []
    const api: Api = async (route, input) => {
      inputs.push(input)
      return route.reply.parse({ done: true }) as never
    }
    await passwordsOn(api).resetStart({ email: 'ann@example.org' }, signal)
    const page = 'https://cakes.test/reset-password'
    const urls = { login_redirect_url: page, reset_password_redirect_url: page }
    expect(inputs).toEqual([{ email: 'ann@example.org', ...urls }])
    expect(requested).toEqual(['noted'])
  })

  it('passes a rejection through, and remembers nothing', async () => {
    requested.length = 0
    const api: Api = () => Promise.reject(new ApiError('too_many_requests', { text: 'No.', retryAfter: 9 }))
    const rejection = passwordsOn(api).resetStart({ email: 'ann@example.org' }, signal)
    await expect(rejection).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 9 })
    expect(requested).toEqual([])
  })
})
