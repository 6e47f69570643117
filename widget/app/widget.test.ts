import { describe, expect, it } from 'vitest'
import type { Clock } from '../core/ports.ts'
import type { Problem } from '../core/problem.ts'
import type { Session } from '../core/provider.ts'
import { createMemoryProvider } from '../provider/memory/memory-provider.ts'
import { readSettings } from './read-settings.ts'
import { createWidget, type Notice } from './widget.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve))

/** A clock that stands still until it is moved. */
function createClock(): Clock & { move(ms: number): Promise<void> } {
  let now = 0
  const waiting: { instant: number; wake(): void; signal: AbortSignal }[] = []
  return {
    now: () => now,
    waitUntil: (instant, signal) =>
      new Promise((wake) => waiting.push({ instant, wake: () => wake(undefined), signal })),
    async move(ms) {
      now += ms
      for (const { instant, wake, signal } of waiting.splice(0)) {
        if (instant > now) waiting.push({ instant, wake, signal })
        else if (!signal.aborted) wake()
      }
      await settle()
    },
  }
}

type Visit = { products?: string[]; link?: string | null }

/** A widget on the memory provider, whose answers are let through one by one. */
function createWorld(stored?: unknown, { products = ['otp'], link = null }: Visit = {}) {
  const clock = createClock()
  const held: (() => void)[] = []
  const provider = createMemoryProvider({
    now: clock.now,
    delay: () => new Promise((resolve) => held.push(() => resolve())),
    mailedLinks: ['good-link'],
  })
  const notices: Notice[] = []
  const kept = { value: stored }
  const inAddress = { link }
  const widget = createWidget({
    clock,
    store: {
      read: () => kept.value,
      write: (value) => {
        kept.value = JSON.parse(JSON.stringify(value))
      },
      clear: () => {
        kept.value = undefined
      },
    },
    address: {
      findLink: () => inAddress.link,
      forgetLink: () => {
        inAddress.link = null
      },
    },
    provider: () => provider,
    settings: () => readSettings({ products }, null, 'https://host.test/', 'https://host.test/').settings,
    tell: (notice) => notices.push(notice),
  })
  const answer = async () => {
    held.shift()?.()
    await settle()
  }
  const request = () =>
    widget.flow.send({
      method: 'otp',
      type: 'codeRequested',
      channel: 'email',
      destination: 'ann@example.org',
    })
  const submit = (code = provider.codes.at(-1) ?? '') =>
    widget.flow.send({ method: 'otp', type: 'codeSubmitted', code })
  const screen = () => widget.flow.state().screen
  return { widget, provider, clock, notices, kept, inAddress, held, answer, request, submit, screen }
}

describe('the way of a code', () => {
  it('ends on OTP Confirmation, and says so once', async () => {
    const { widget, notices, clock, answer, request, submit, screen } = createWorld()
    widget.followSession()
    request()
    request()
    await answer()
    submit()
    await answer()
    await clock.move(1000)
    expect(screen()).toBe('OTPConfirmation')
    expect(notices).toEqual([
      { type: 'event', name: 'email_sent', details: { type: 'login_or_create_otp' } },
      { type: 'screen-change', screen: 'OTPAuthenticate', previous: 'Main' },
      { type: 'screen-change', screen: 'OTPConfirmation', previous: 'OTPAuthenticate' },
      { type: 'authenticated', method: 'otp' },
      { type: 'flow-complete', method: 'otp', screen: 'OTPConfirmation' },
    ])
  })

  it('sends one code for two presses', async () => {
    const { request, answer, provider, held } = createWorld()
    request()
    request()
    expect(held).toHaveLength(1)
    await answer()
    expect(provider.codes).toHaveLength(1)
  })

  it('drops the answer to a code that was being checked when the screen was left', async () => {
    const { widget, request, submit, answer, screen } = createWorld()
    request()
    await answer()
    submit()
    widget.flow.send({ method: 'otp', type: 'backPressed' })
    await answer()
    expect(screen()).toBe('Main')
  })

  it('still says that somebody is signed in, if that answer was yes', async () => {
    const { widget, clock, notices, request, submit, answer } = createWorld()
    widget.followSession()
    request()
    await answer()
    submit()
    widget.flow.send({ method: 'otp', type: 'backPressed' })
    await answer()
    await clock.move(50)
    expect(notices.at(-1)).toEqual({ type: 'authenticated', method: 'session' })
  })

  it('tells of each problem once, the page and the error reporter', async () => {
    const { notices, provider, request, submit, answer } = createWorld()
    const reported: Problem[] = []
    provider.report = (problem) => void reported.push(problem)
    request()
    await answer()
    submit('000000')
    await answer()
    expect(notices.filter((notice) => notice.type === 'error')).toMatchObject([
      { problem: { code: 'otp_code_not_found', field: 'code' } },
    ])
    expect(reported.map((problem) => problem.code)).toEqual(['otp_code_not_found'])
  })

  it('survives a reload, also with its lock', async () => {
    const first = createWorld()
    first.request()
    await first.answer()
    await first.clock.move(1000)
    const second = createWorld(first.kept.value)
    expect(second.widget.flow.state()).toMatchObject({
      screen: 'OTPAuthenticate',
      otpState: { type: 'email', methodId: 'method-0', otpDestination: 'ann@example.org' },
      resend: 'waiting',
    })
    await second.clock.move(15_000)
    expect(second.widget.flow.state()).toMatchObject({ resend: 'initial' })
  })

  it('leaves nothing for a reload once it is over', async () => {
    const { kept, request, submit, answer } = createWorld()
    request()
    await answer()
    expect(kept.value).toBeDefined()
    submit()
    await answer()
    expect(kept.value).toBeUndefined()
  })
})

describe('the way of a link', () => {
  const links = { products: ['emailMagicLinks'] }
  const ask = ({ widget }: ReturnType<typeof createWorld>) =>
    widget.flow.send({ method: 'magic-link', type: 'linkRequested', email: ' ann@example.org ' })

  it('begins with a mail that leads back to the page', async () => {
    const world = createWorld(undefined, links)
    ask(world)
    ask(world)
    await world.answer()
    expect(world.provider.sentLinks).toEqual([
      {
        email: 'ann@example.org',
        loginURL: 'https://host.test/',
        signupURL: 'https://host.test/',
        loginExpirationMinutes: 30,
        signupExpirationMinutes: 30,
        token: 'link-0',
      },
    ])
    expect(world.widget.flow.state()).toMatchObject({
      screen: 'EmailConfirmation',
      email: 'ann@example.org',
      senderDomain: 'mail.example.org',
    })
  })

  it('logs the mail and the second try, and the page hears of both without the address', async () => {
    const world = createWorld(undefined, links)
    ask(world)
    await world.answer()
    world.widget.flow.send({ method: 'magic-link', type: 'tryAgainPressed' })
    const type = 'login_or_create_eml'
    expect(world.widget.flow.state()).toMatchObject({ screen: 'Main', email: '' })
    expect(world.provider.logged).toEqual([
      { name: 'email_sent', email: 'ann@example.org', type },
      { name: 'email_try_again_clicked', email: 'ann@example.org', type },
    ])
    expect(world.notices.filter((notice) => notice.type === 'event')).toEqual([
      { type: 'event', name: 'email_sent', details: { type } },
      { type: 'event', name: 'email_try_again_clicked', details: { type } },
    ])
  })

  it('waits for one click on the page that it leads to, then signs in and leaves the address clean', async () => {
    const { widget, held, inAddress, notices, answer, screen } = createWorld(undefined, {
      ...links,
      link: 'good-link',
    })
    widget.takeLink()
    await settle()
    expect(screen()).toBe('MagicLinkOpened')
    expect([held.length, inAddress.link]).toEqual([0, 'good-link'])
    widget.flow.send({ method: 'magic-link', type: 'continuePressed' })
    widget.flow.send({ method: 'magic-link', type: 'continuePressed' })
    expect([held.length, inAddress.link]).toEqual([1, null])
    await answer()
    expect(notices).toEqual([
      { type: 'screen-change', screen: 'MagicLinkOpened', previous: 'Main' },
      { type: 'screen-change', screen: 'MagicLinkConfirmation', previous: 'MagicLinkOpened' },
      { type: 'authenticated', method: 'magic-link' },
      { type: 'flow-complete', method: 'magic-link', screen: 'MagicLinkConfirmation' },
    ])
  })

  it('is taken up once, and only where links are a way to sign in', () => {
    const other = createWorld(undefined, { products: ['otp'], link: 'good-link' })
    other.widget.takeLink()
    expect(other.screen()).toBe('Main')
    const world = createWorld(undefined, { ...links, link: 'good-link' })
    world.widget.takeLink()
    world.widget.reset()
    world.widget.takeLink()
    expect(world.screen()).toBe('Main')
  })
})

describe('the session', () => {
  const session: Session = { session_token: 'older', session_jwt: 'jwt' }

  it('that is there already is told quietly: no screen changes, nothing is completed', async () => {
    const { widget, provider, clock, notices, screen } = createWorld()
    await provider.sessions.adopt(session)
    widget.followSession()
    await provider.sessions.adopt({ ...session, session_token: 'refreshed' })
    await clock.move(50)
    expect(notices).toEqual([{ type: 'authenticated', method: 'session' }])
    expect(screen()).toBe('Main')
    expect(widget.session()?.session_token).toBe('refreshed')
  })

  it('ends with one notice, and the form is back', async () => {
    const { widget, clock, notices, request, submit, answer, screen } = createWorld()
    widget.followSession()
    request()
    await answer()
    submit()
    await answer()
    await clock.move(50)
    const done = widget.signOut()
    await answer()
    await done
    expect(notices.filter((notice) => notice.type === 'logged-out')).toHaveLength(1)
    expect(screen()).toBe('Main')
    expect(widget.session()).toBeNull()
  })

  it('that a part of the host’s made is handed to the ordinary provider, to be kept alive there', async () => {
    const { widget, provider } = createWorld()
    provider.passwords = { authenticate: async () => session }
    widget.flow.send({ method: 'password', type: 'submitted', email: 'ann@example.org', password: 'secret' })
    await settle()
    expect(widget.session()).toEqual(session)
    expect(provider.sessions.current()).toEqual(session)
  })

  it('that ends before it was told is not told at all', async () => {
    const { widget, provider, clock, notices, answer } = createWorld()
    widget.followSession()
    await provider.sessions.adopt(session)
    const done = provider.sessions.signOut()
    await answer()
    await done
    await clock.move(100)
    expect(notices).toEqual([])
  })

  it('is not told of after following has stopped', async () => {
    const { widget, provider, clock, notices } = createWorld()
    widget.followSession()()
    await provider.sessions.adopt(session)
    await clock.move(100)
    expect(notices).toEqual([])
  })
})
