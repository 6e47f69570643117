import { describe, expect, it } from 'vitest'
import { type Circumstances, createPage, never, not } from '#support/widget/one-tap-page.ts'

describe('shows the button without a prompt', () => {
  it.each<[string, Circumstances]>([
    [
      'if the browser has its own prompt and the host wants only an embedded one',
      { position: 'embeddedOnly', usesFedCM: true },
    ],
    ['if there is another product', { products: ['oauth', 'otp'] }],
    ['if another tag of the page has the prompt', { isTaken: true }],
  ])('%s', async (_, circumstances) => {
    const { begin, seen, holds, state } = createPage(circumstances)
    await begin()
    expect(holds()).toBe('button')
    expect(seen.settings).toBeUndefined()
    expect([state().errorMessage, seen.warned]).toEqual([null, []])
  })

  it('if a session exists', async () => {
    const { begin, signIn, seen, holds } = createPage()
    signIn()
    await begin()
    expect([holds(), seen.settings]).toEqual(['button', undefined])
  })

  it('if Google’s script fails to load, and logs it for developers', async () => {
    const { begin, seen, holds, state } = createPage({ script: 'fails' })
    await begin()
    expect(holds()).toBe('button')
    expect(seen.warned).toEqual(['One Tap cannot be shown without Google’s script.'])
    expect(state().errorMessage).toBeNull()
  })

  it('if Google’s script takes too long', async () => {
    const { begin, clock, holds } = createPage({ script: 'hangs' })
    await begin()
    await clock.move(4_999)
    expect(holds()).toBe('spinner')
    await clock.move(1)
    expect(holds()).toBe('button')
  })

  it('if the provider takes too long, and shows it', async () => {
    const { begin, clock, state, holds } = createPage({ start: () => never })
    await begin()
    await clock.move(5_000)
    expect([holds(), state().errorMessage?.code]).toEqual(['button', 'unreachable'])
  })

  it.each([
    'oauth_config_not_found',
    'no_login_redirect_urls_set',
    'no_signup_redirect_urls_set',
    'default_provider_not_allowed',
  ])('if the provider returns %s, and reports it to developers', async (code) => {
    const rejection = Object.assign(new Error('No.'), { code })
    const { begin, state, holds, seen } = createPage({ start: () => Promise.reject(rejection) })
    await begin()
    expect(holds()).toBe('button')
    expect(state().errorMessage).toEqual({ code: `one_tap_${code}`, field: 'developer' })
    expect(seen.warned).toEqual([`One Tap cannot be shown (one_tap_${code}).`])
  })

  it.each(['unregistered_origin', 'invalid_client'])(
    'if Google returns %s, and logs it for developers',
    async (reason) => {
      const { begin, notify, state, holds, seen } = createPage()
      await begin()
      notify({ ...not, isNotDisplayed: () => true, getNotDisplayedReason: () => reason } as never)
      expect(holds()).toBe('button')
      expect(state().errorMessage).toEqual({ code: `one_tap_${reason}`, field: 'developer' })
      expect(seen.warned).toHaveLength(1)
    },
  )

  it('if the visitor has no Google account, silently', async () => {
    const { begin, notify, state, seen } = createPage()
    await begin()
    notify({ ...not, isNotDisplayed: () => true, getNotDisplayedReason: () => 'opt_out_or_no_session' })
    expect([state().errorMessage, seen.warned]).toEqual([null, []])
  })

  it('if the provider returns another error, and shows it', async () => {
    const rejection = Object.assign(new Error('Slowly.'), {
      code: 'too_many_requests',
      retryAfterSeconds: 60,
    })
    const { begin, state } = createPage({ start: () => Promise.reject(rejection) })
    await begin()
    expect(state().errorMessage).toMatchObject({ code: 'too_many_requests', waitUntil: 60_000 })
  })
})
