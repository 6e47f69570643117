import { describe, expect, it } from 'vitest'
import { createTestWidget, settle } from '#support/widget/test-widget.ts'

const visit = { products: ['passwords', 'otp'] }

describe('a password', () => {
  async function identify(setup: ReturnType<typeof createTestWidget>, email: string) {
    setup.widget.flow.send({ method: 'password', type: 'emailSubmitted', email })
    // The lookup result, and the password requirements.
    await setup.response()
    await setup.response()
  }

  it('continues with a code for a user without a password, and offers a password from there', async () => {
    const setup = createTestWidget(undefined, { ...visit, users: [{ email: 'bob@example.org' }] })
    await identify(setup, 'bob@example.org')
    await setup.response()
    expect(setup.screen()).toBe('OTPAuthenticate')
    expect(setup.provider.messages()).toHaveLength(1)
    const pressed = { method: 'password', type: 'createInsteadPressed', email: 'bob@example.org' } as const
    expect(setup.widget.flow.state().alternative?.event).toEqual(pressed)
    setup.widget.flow.send(pressed)
    await setup.response()
    expect(setup.screen()).toBe('PasswordSetNew')
    expect(setup.provider.requests('passwords.resetStart')).toEqual([
      { email: 'bob@example.org', expirationMinutes: 30, locale: 'en' },
    ])
  })

  it('offers a password on the code screen only after a password screen', async () => {
    const setup = createTestWidget(undefined, visit)
    setup.request()
    await setup.response()
    setup.widget.flow.send({ method: 'password', type: 'createInsteadPressed', email: 'ann@example.org' })
    expect(setup.screen()).toBe('OTPAuthenticate')
  })

  it('logs the email, and emits it without the email address', async () => {
    const setup = createTestWidget(undefined, visit)
    setup.widget.flow.send({ method: 'password', type: 'forgotPressed', email: 'ann@example.org' })
    await setup.response()
    const type = 'reset_password'
    expect(setup.logged).toEqual([{ name: 'email_sent', email: 'ann@example.org', type }])
    expect(setup.events.filter((event) => event.type === 'event')).toEqual([
      { type: 'event', name: 'email_sent', details: { type } },
    ])
  })

  it('is reset with an emailed link, which stays in the URL until it is used', async () => {
    const link = { kind: 'reset-password', token: 'good-reset' } as const
    const setup = createTestWidget(undefined, { ...visit, link })
    setup.widget.resume()
    await settle()
    await setup.response()
    expect(setup.widget.flow.state()).toMatchObject({
      screen: 'PasswordResetForm',
      entry: { policy: { name: 'zxcvbn' } },
    })
    expect(setup.inURL.link).toEqual(link)
    setup.widget.flow.send({ method: 'password', type: 'passwordTyped', password: 'a password that is long' })
    await setup.response()
    setup.widget.flow.send({
      method: 'password',
      type: 'newPasswordSubmitted',
      password: 'a password that is long',
    })
    expect(setup.inURL.link).toBeNull()
    await setup.response()
    expect(setup.events.slice(-2)).toEqual([
      { type: 'authenticated', method: 'password' },
      { type: 'flow-complete', method: 'password', screen: 'PasswordConfirmation' },
    ])
  })

  it('signs in with the other link of the email without a click in the browser that requested it', async () => {
    const link = { kind: 'login', token: 'good-link' } as const
    const elsewhere = createTestWidget(undefined, { ...visit, link })
    elsewhere.widget.resume()
    await settle()
    expect([elsewhere.screen(), elsewhere.held.length]).toEqual(['MagicLinkOpened', 0])

    const asking = createTestWidget(undefined, visit)
    asking.widget.flow.send({ method: 'password', type: 'forgotPressed', email: 'ann@example.org' })
    await asking.response()
    expect(asking.resetRequested.until).toBe(30 * 60_000)

    const here = createTestWidget(undefined, { ...visit, link })
    here.resetRequested.until = asking.resetRequested.until
    here.widget.resume()
    await settle()
    await here.response()
    expect(here.screen()).toBe('MagicLinkConfirmation')
    expect(here.inURL.link).toBeNull()
  })

  it.each([
    ['reset-password', ['otp'], 'Main'],
    ['login', ['emailMagicLinks'], 'Main'],
    ['login', ['passwords'], 'MagicLinkOpened'],
    ['magic-link', ['passwords'], 'Main'],
  ] as const)('opens a %s link with %j: %s', async (kind, products, screen) => {
    const setup = createTestWidget(undefined, { products: [...products], link: { kind, token: 'good-link' } })
    setup.widget.resume()
    await settle()
    expect(setup.screen()).toBe(screen)
  })
})
