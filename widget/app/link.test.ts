import { describe, expect, it, vi } from 'vitest'
import { createTestWidget, settle } from '#support/widget/test-widget.ts'

describe('a sign-in by link', () => {
  const links = { products: ['emailMagicLinks'] }
  const ask = ({ widget }: ReturnType<typeof createTestWidget>) =>
    widget.flow.send({ method: 'magic-link', type: 'linkRequested', email: ' ann@example.org ' })

  it('sends an email whose link opens the URL of the project', async () => {
    const setup = createTestWidget(undefined, links)
    ask(setup)
    ask(setup)
    await setup.response()
    expect(setup.provider.requests('links.sendLink')).toEqual([
      {
        email: 'ann@example.org',
        loginExpirationMinutes: 30,
        signupExpirationMinutes: 30,
        createUserAsPending: false,
        locale: 'en',
      },
    ])
    expect(setup.widget.flow.state()).toMatchObject({
      screen: 'EmailConfirmation',
      email: 'ann@example.org',
      senderDomain: 'mail.example.org',
    })
  })

  it('logs the email and Try again, and emits both without the email address', async () => {
    const setup = createTestWidget(undefined, links)
    ask(setup)
    await setup.response()
    setup.widget.flow.send({ method: 'magic-link', type: 'tryAgainPressed' })
    const type = 'login_or_create_eml'
    expect(setup.widget.flow.state()).toMatchObject({ screen: 'Main', email: '' })
    expect(setup.logged).toEqual([
      { name: 'email_sent', email: 'ann@example.org', type },
      { name: 'email_try_again_clicked', email: 'ann@example.org', type },
    ])
    expect(setup.events.filter((event) => event.type === 'event')).toEqual([
      { type: 'event', name: 'email_sent', details: { type } },
      { type: 'event', name: 'email_try_again_clicked', details: { type } },
    ])
  })

  it('waits for a click, then signs in and removes the token from the URL', async () => {
    const { widget, held, inURL, events, response, screen } = createTestWidget(undefined, {
      ...links,
      link: { kind: 'magic-link', token: 'good-link' },
    })
    widget.resume()
    await settle()
    expect(screen()).toBe('MagicLinkOpened')
    expect([held.length, inURL.link]).toEqual([0, { kind: 'magic-link', token: 'good-link' }])
    widget.flow.send({ method: 'magic-link', type: 'continuePressed' })
    widget.flow.send({ method: 'magic-link', type: 'continuePressed' })
    expect([held.length, inURL.link]).toEqual([1, null])
    await response()
    expect(events).toEqual([
      { type: 'screen-change', screen: 'MagicLinkOpened', previous: 'Main' },
      { type: 'screen-change', screen: 'MagicLinkConfirmation', previous: 'MagicLinkOpened' },
      { type: 'authenticated', method: 'magic-link' },
      { type: 'flow-complete', method: 'magic-link', screen: 'MagicLinkConfirmation' },
    ])
  })

  it('of an operator waits for a click with every product, and cannot be used twice', async () => {
    const { widget, inURL, events, response, screen, held } = createTestWidget(undefined, {
      products: ['otp'],
      link: { kind: 'impersonation', token: 'good-token' },
    })
    widget.resume()
    await settle()
    expect([screen(), held.length, inURL.link]).toEqual([
      'ImpersonationOpened',
      0,
      { kind: 'impersonation', token: 'good-token' },
    ])
    widget.flow.send({ method: 'magic-link', type: 'continuePressed' })
    expect([held.length, inURL.link]).toEqual([1, null])
    await response()
    expect(screen()).toBe('MagicLinkConfirmation')
    expect(events).toContainEqual({ type: 'authenticated', method: 'magic-link' })

    const used = createTestWidget(undefined, { link: { kind: 'impersonation', token: 'used' } })
    used.widget.resume()
    await settle()
    used.widget.flow.send({ method: 'magic-link', type: 'continuePressed' })
    await used.response()
    expect(used.widget.flow.state()).toMatchObject({
      screen: 'ImpersonationOpened',
      isLinkUsed: true,
      errorMessage: { code: 'unable_to_auth_impersonation_token' },
    })
    used.widget.flow.send({ method: 'magic-link', type: 'newLinkPressed' })
    expect(used.screen()).toBe('Main')
  })

  it('is read once, and only if links are configured; otherwise the host is notified', async () => {
    const testWidget = createTestWidget(undefined, {
      products: ['otp'],
      link: { kind: 'magic-link', token: 'good-link' },
    })
    testWidget.widget.resume()
    testWidget.widget.resume()
    expect(testWidget.screen()).toBe('Main')
    const report = vi.spyOn(console, 'error').mockReturnValue()
    await testWidget.clock.move(1_000)
    const message =
      'This page was opened by a link or redirect for the product emailMagicLinks, which this <login-widget> does not offer.'
    const problem = { code: 'configuration', message, field: 'developer' }
    expect(testWidget.events).toEqual([{ type: 'error', problem }])
    expect(testWidget.widget.flow.state().errorMessage).toEqual(problem)
    expect(report.mock.calls).toEqual([[message]])
    expect(testWidget.inURL.link).toBeNull()
    report.mockRestore()
    const setup = createTestWidget(undefined, { ...links, link: { kind: 'magic-link', token: 'good-link' } })
    setup.widget.resume()
    setup.widget.reset()
    setup.widget.resume()
    expect(setup.screen()).toBe('Main')
  })

  it('is left to another tag of the page that uses it', async () => {
    const setup = createTestWidget(undefined, {
      products: ['otp'],
      link: { kind: 'magic-link', token: 'good-link' },
    })
    setup.widget.resume()
    setup.inURL.isTaken = true
    await setup.clock.move(1_000)
    expect(setup.events).toEqual([])
    expect(setup.inURL.link).not.toBeNull()
  })
})

describe('a pending code', () => {
  async function requestCode() {
    const first = createTestWidget()
    first.request()
    await first.response()
    return first.persisted.value
  }

  it.each([
    ['magic-link', 'emailMagicLinks', 'MagicLinkOpened'],
    ['reset-password', 'passwords', 'PasswordResetForm'],
  ] as const)('gives way to a link that opens the page: %s', async (kind, product, screen) => {
    const stored = await requestCode()
    const token = kind === 'magic-link' ? 'good-link' : 'good-reset'
    const setup = createTestWidget(stored, { products: ['otp', product], link: { kind, token } })
    await setup.widget.resume()
    await setup.response()
    expect(setup.screen()).toBe(screen)
    expect(setup.persisted.value).toBeUndefined()
  })

  it('is resumed if a link is of no product of the tag', async () => {
    const link = { kind: 'magic-link', token: 'good-link' } as const
    const setup = createTestWidget(await requestCode(), { products: ['otp'], link })
    await setup.widget.resume()
    expect(setup.screen()).toBe('OTPAuthenticate')
  })

  it.each([[['passwords']], [['emailMagicLinks']], [['oauth', 'passkeys']]])(
    'is not resumed by a tag with %s, and remains for a tag with codes',
    async (products) => {
      const stored = await requestCode()
      const setup = createTestWidget(stored, { products })
      await setup.widget.resume()
      expect(setup.screen()).toBe('Main')
      expect(setup.persisted.value).toEqual(stored)
      setup.tag.products = [...products, 'otp']
      await setup.widget.resume()
      expect(setup.screen()).toBe('OTPAuthenticate')
    },
  )

  it('ends when the tag no longer offers codes', async () => {
    const setup = createTestWidget()
    setup.request()
    await setup.response()
    setup.tag.products = ['passwords']
    setup.widget.resume()
    expect(setup.screen()).toBe('Main')
    setup.request()
  })
})
