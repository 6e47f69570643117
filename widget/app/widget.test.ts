import { describe, expect, it, vi } from 'vitest'
import { resendWaitMs } from '#support/widget/default-settings.ts'
import { createTestWidget, settle } from '#support/widget/test-widget.ts'
import type { Session } from '../core/provider/sessions.ts'

it('has no organizations to switch between', async () => {
  vi.spyOn(console, 'error').mockImplementationOnce(() => undefined)
  const { widget, events, screen } = createTestWidget()
  await widget.switchOrganization('corp')
  expect(screen()).toBe('Main')
  expect(events).toMatchObject([
    {
      type: 'error',
      problem: { code: 'configuration', message: expect.stringContaining('needs a <login-widget>') },
    },
  ])
})

describe('a sign-in by code', () => {
  it('ends on OTP Confirmation and emits one event', async () => {
    const { widget, events, clock, response, request, submit, screen } = createTestWidget()
    widget.followSession()
    request()
    request()
    await response()
    submit()
    await response()
    await clock.move(1000)
    expect(screen()).toBe('OTPConfirmation')
    expect(events).toEqual([
      { type: 'event', name: 'email_sent', details: { type: 'login_or_create_otp' } },
      { type: 'screen-change', screen: 'OTPAuthenticate', previous: 'Main' },
      { type: 'screen-change', screen: 'OTPConfirmation', previous: 'OTPAuthenticate' },
      { type: 'authenticated', method: 'otp' },
      { type: 'flow-complete', method: 'otp', screen: 'OTPConfirmation' },
    ])
  })

  it('sends one code for two presses', async () => {
    const { request, response, provider, held } = createTestWidget()
    request()
    request()
    expect(held).toHaveLength(1)
    await response()
    expect(provider.messages()).toHaveLength(1)
  })

  it('drops the response for a code that was being checked when the screen was left', async () => {
    const { widget, request, submit, response, screen } = createTestWidget()
    request()
    await response()
    submit()
    widget.flow.send({ method: 'otp', type: 'backPressed' })
    await response()
    expect(screen()).toBe('Main')
  })

  it('still reports the sign-in if that response was positive', async () => {
    const { widget, clock, events, request, submit, response } = createTestWidget()
    widget.followSession()
    request()
    await response()
    submit()
    widget.flow.send({ method: 'otp', type: 'backPressed' })
    await response()
    await clock.move(50)
    expect(events.at(-1)).toEqual({ type: 'authenticated', method: 'session' })
  })

  it('drops a response to a request of Main after the host resets the widget', async () => {
    const { widget, request, response, screen } = createTestWidget()
    request()
    widget.reset()
    await response()
    expect(screen()).toBe('Main')
    request()
    await response()
    expect(screen()).toBe('OTPAuthenticate')
  })

  it('reports each problem once', async () => {
    const { events, request, submit, response } = createTestWidget()
    request()
    await response()
    submit('000000')
    await response()
    expect(events.filter((event) => event.type === 'error')).toMatchObject([
      { problem: { code: 'otp_code_not_found', field: 'code' } },
    ])
  })

  it('survives a reload, with the lock of the resend link', async () => {
    const first = createTestWidget()
    first.request()
    await first.response()
    await first.clock.move(1000)
    const second = createTestWidget(first.persisted.value)
    await second.widget.resume()
    expect(second.widget.flow.state()).toMatchObject({
      screen: 'OTPAuthenticate',
      otpState: { type: 'email', methodId: 'method-0', otpDestination: 'ann@example.org' },
      phone: null,
      resend: 'waiting',
    })
    await second.clock.move(resendWaitMs)
    expect(second.widget.flow.state()).toMatchObject({ resend: 'initial' })
  })

  it('stores nothing for a reload after the sign-in', async () => {
    const { persisted, request, submit, response } = createTestWidget()
    request()
    await response()
    expect(persisted.value).toBeDefined()
    submit()
    await response()
    expect(persisted.value).toBeUndefined()
  })
})

describe('a redirect to an identity provider', () => {
  it('stays after the host resets the widget', async () => {
    const { widget, response, left } = createTestWidget(undefined, { products: ['oauth'] })
    widget.flow.send({ method: 'oauth', type: 'pressed', name: 'google' })
    await settle()
    widget.reset()
    await response()
    expect(left).toEqual([])
  })
})

describe('the session', () => {
  const session: Session = { session_token: 'older', session_jwt: 'jwt' }

  it('is reported without a screen change if it existed before', async () => {
    const { widget, provider, clock, events, screen } = createTestWidget()
    await provider.sessions.adopt(session)
    widget.followSession()
    await provider.sessions.adopt({ ...session, session_token: 'refreshed' })
    await clock.move(50)
    expect(events).toEqual([{ type: 'authenticated', method: 'session' }])
    expect(screen()).toBe('Main')
    expect(widget.session()?.session_token).toBe('refreshed')
  })

  it('ends with one event and returns to Main', async () => {
    const { widget, clock, events, request, submit, response, screen } = createTestWidget()
    widget.followSession()
    request()
    await response()
    submit()
    await response()
    await clock.move(50)
    const signedOut = widget.signOut()
    await response()
    await signedOut
    expect(events.filter((event) => event.type === 'logged-out')).toHaveLength(1)
    expect(screen()).toBe('Main')
    expect(widget.session()).toBeNull()
  })

  it.each([
    ['unreachable', ['unreachable']],
    ['session_not_found', []],
  ])('resolves a sign-out that fails with %s, and reports %j', async (code, reported) => {
    const { widget, provider, events } = createTestWidget()
    provider.sessions.signOut = async () => Promise.reject(Object.assign(new Error('No.'), { code }))
    await widget.signOut()
    const errors = events.flatMap((event) => (event.type === 'error' ? [event.problem.code] : []))
    expect(errors).toEqual(reported)
  })

  it('is adopted by the default provider if a host-supplied provider created it', async () => {
    const { widget, provider } = createTestWidget()
    provider.passwords = { authenticate: async () => session }
    widget.flow.send({ method: 'password', type: 'submitted', email: 'ann@example.org', password: 'secret' })
    await settle()
    expect(widget.session()).toEqual(session)
    expect(provider.sessions.current()).toEqual(session)
  })

  it('is not reported if it ends first', async () => {
    const { widget, provider, clock, events, response } = createTestWidget()
    widget.followSession()
    await provider.sessions.adopt(session)
    const signedOut = provider.sessions.signOut()
    await response()
    await signedOut
    await clock.move(100)
    expect(events).toEqual([])
  })

  it('is not reported after unsubscribing', async () => {
    const { widget, provider, clock, events } = createTestWidget()
    widget.followSession()()
    await provider.sessions.adopt(session)
    await clock.move(100)
    expect(events).toEqual([])
  })
})
