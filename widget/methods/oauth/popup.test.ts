import { describe, expect, it } from 'vitest'
import type { Clock, Ports } from '../../core/ports.ts'
import type { HostWindow } from '../../core/social.ts'
import { continueInPopup, type Popup, sendToOpener } from './popup.ts'

const origin = 'https://host.test'
const settle = () => new Promise((resolve) => setTimeout(resolve))

/** A clock that only advances on request. */
function createClock(): Clock & { pass(): Promise<void> } {
  let waiting: (() => void)[] = []
  return {
    now: () => 0,
    waitUntil: () => new Promise((resolve) => waiting.push(resolve)),
    async pass() {
      const due = waiting
      waiting = []
      for (const wake of due) wake()
      await settle()
    },
  }
}

/** The page's window; tests deliver messages by hand. */
function createHost(opener: unknown = null) {
  const listeners = new Set<(event: MessageEvent) => void>()
  const host = {
    opener,
    location: { origin },
    addEventListener: (_: string, listener: (event: MessageEvent) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: MessageEvent) => void) => listeners.delete(listener),
  } as unknown as HostWindow
  const bring = async (message: { origin?: string; source: unknown; data: unknown }) => {
    for (const listener of [...listeners]) listener({ origin, ...message } as MessageEvent)
    await settle()
  }
  return { host, bring, listeners }
}

/** Another window; records the messages posted to it and their target origins. */
function createOther() {
  const messages: unknown[][] = []
  const otherWindow = {
    closed: false,
    address: '',
    close: () => {},
    location: { replace: (url: string) => Object.assign(otherWindow, { address: url }) },
    postMessage: (...args: unknown[]) => messages.push(args),
  }
  return { otherWindow: otherWindow as typeof otherWindow & Popup, messages }
}

const callback = { type: 'login-widget-oauth-callback', token: 'abc' }

function wait(mayLeave = true) {
  const { host, bring, listeners } = createHost()
  const { otherWindow, messages } = createOther()
  const clock = createClock()
  const visit = new AbortController()
  const ports = { window: host, clock, mayLeave: () => mayLeave } as unknown as Ports
  const response: { event?: unknown } = {}
  void continueInPopup(otherWindow, 'https://site.test/', ports, visit.signal).then((event) =>
    Object.assign(response, { event }),
  )
  return { bring, listeners, otherWindow, messages, clock, visit, response }
}

describe('the page that opened a popup', () => {
  it('navigates the popup, accepts its message, and replies to its own origin only', async () => {
    const { bring, listeners, otherWindow, messages, response } = wait()
    expect(otherWindow.address).toBe('https://site.test/')
    await bring({ source: otherWindow, data: callback })
    expect(response.event).toMatchObject({ type: 'returned', callback: { kind: 'oauth', token: 'abc' } })
    expect(messages).toEqual([[{ type: 'login-widget-oauth-received' }, origin]])
    expect(listeners.size).toBe(0)
  })

  it.each([
    ['another origin', { origin: 'https://host.test.evil', data: callback }],
    ['another window', { source: {}, data: callback }],
    ['another message type', { data: { type: 'something', token: 'abc' } }],
    ['no data', { data: null }],
    ['a string', { data: 'login-widget-oauth-callback' }],
  ])('ignores %s', async (_, message) => {
    const { bring, otherWindow, messages, response } = wait()
    await bring({ source: otherWindow, ...message })
    expect(response).toEqual({})
    expect(messages).toEqual([])
  })

  it('accepts an error instead of a token', async () => {
    const { bring, otherWindow, response } = wait()
    await bring({ source: otherWindow, data: { type: callback.type, errorType: 'oauth_access_denied' } })
    expect(response.event).toMatchObject({ callback: { kind: 'oauth', errorType: 'oauth_access_denied' } })
  })

  it('notices that the popup was closed', async () => {
    const { otherWindow, clock, response, listeners } = wait()
    await clock.pass()
    expect(response).toEqual({})
    otherWindow.closed = true
    await clock.pass()
    expect(response.event).toMatchObject({ type: 'windowClosed' })
    expect(listeners.size).toBe(0)
  })

  it('does not navigate if the host cancels the redirect', async () => {
    const { otherWindow, response } = wait(false)
    await settle()
    expect(otherWindow.address).toBe('')
    expect(response.event).toMatchObject({ type: 'redirectCanceled' })
  })

  it('ignores messages after the screen was left', async () => {
    const { visit, listeners } = wait()
    visit.abort()
    await settle()
    expect(listeners.size).toBe(0)
  })
})

describe('the page in the popup', () => {
  const begin = () => {
    const { otherWindow, messages } = createOther()
    const { host, bring, listeners } = createHost(otherWindow)
    const clock = createClock()
    const response: { received?: boolean } = {}
    void sendToOpener({ kind: 'oauth', token: 'abc' }, host, clock).then((received) =>
      Object.assign(response, { received }),
    )
    return { otherWindow, messages, bring, listeners, clock, response }
  }

  it('posts to its own origin only, and finishes on the reply', async () => {
    const { otherWindow, messages, bring, response, listeners } = begin()
    expect(messages).toEqual([[{ ...callback, kind: 'oauth' }, origin]])
    await bring({ source: {}, data: { type: 'login-widget-oauth-received' } })
    await bring({
      origin: 'https://evil.test',
      source: otherWindow,
      data: { type: 'login-widget-oauth-received' },
    })
    expect(response).toEqual({})
    await bring({ source: otherWindow, data: { type: 'login-widget-oauth-received' } })
    expect(response).toEqual({ received: true })
    expect(listeners.size).toBe(0)
  })

  it('continues by itself without a reply', async () => {
    const { clock, response } = begin()
    await clock.pass()
    expect(response).toEqual({ received: false })
  })
})
