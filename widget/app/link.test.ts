import { describe, expect, it } from 'vitest'
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
      spent: true,
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
    await testWidget.clock.move(1_000)
    expect(testWidget.events).toEqual([
      {
        type: 'error',
        problem: {
          code: 'configuration',
          message:
            'This page was opened by a link or redirect for the product emailMagicLinks, which this <login-widget> does not offer.',
        },
      },
    ])
    const setup = createTestWidget(undefined, { ...links, link: { kind: 'magic-link', token: 'good-link' } })
    setup.widget.resume()
    setup.widget.reset()
    setup.widget.resume()
    expect(setup.screen()).toBe('Main')
  })
})
