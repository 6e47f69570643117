import { describe, expect, it } from 'vitest'
import { createClock, settle } from '#support/widget/test-widget.ts'
import type { Ports } from '../../core/ports.ts'
import type { Problem } from '../../core/problem.ts'
import type { PasskeySignIn } from '../../core/provider/passkeys.ts'
import type { Session } from '../../core/provider/sessions.ts'
import { mainScreen } from '../../core/states.ts'
import { startAutofill } from './autofill.ts'

const session: Session = { session_token: 'token', session_jwt: 'jwt' }
const withCode = (code: string) => Object.assign(new Error(code), { code })
const dismissed = withCode('passkey_dismissed')
const rejected = withCode('unable_to_auth_webauthn_registration')

/** A page on Main, and a browser whose autofill prompts are controlled by the test. */
async function openPage({ products = ['otp', 'passkeys'], autofill = true, signedIn = false } = {}) {
  const clock = createClock()
  let state: { screen: string; busy?: unknown } = mainScreen()
  let current = signedIn ? session : null
  const listeners = new Set<() => void>()
  const lists: {
    signal: AbortSignal
    open(): void
    take(session: Session): void
    reject(error: Error): void
  }[] = []
  const accepted: Session[] = []
  const shownProblems: Problem[] = []
  const ports = {
    clock,
    passkeys: { find: () => ({ prompt: true, autofill }), ask: () => undefined },
    settings: () => ({ products, sessionMinutes: 30 }),
    provider: () => ({
      sessions: { current: () => current },
      passkeys: {
        signIn: ({ autofill, onPrompt }: PasskeySignIn, signal: AbortSignal) =>
          new Promise<Session>((take, reject) => {
            expect(autofill).toBe(true)
            lists.push({ signal, take, reject, open: () => onPrompt?.() })
            signal.addEventListener('abort', () => reject(dismissed))
          }),
      },
    }),
  } as unknown as Ports
  const end = startAutofill(
    {
      state: () => state,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      accept: (session) => accepted.push(session),
      reject: (problem) => shownProblems.push(problem),
    },
    ports,
  )
  await settle()
  const go = async (next: typeof state, now: Session | null = current) => {
    state = next
    current = now
    for (const listener of [...listeners]) listener()
    await settle()
  }
  const open = () => lists.filter(({ signal }) => !signal.aborted).at(-1)
  return { clock, lists, accepted, shown: shownProblems, open, go, end }
}

describe('passkey autofill', () => {
  it('waits on Main, and a chosen passkey signs in', async () => {
    const page = await openPage()
    page.open()?.take(session)
    await settle()
    expect(page.accepted).toEqual([session])
    expect(page.lists).toHaveLength(1)
  })

  it.each([
    ['no form has an email field', { products: ['oauth', 'passkeys'] }],
    ['passkeys are not configured', { products: ['otp'] }],
    ['the browser has no passkey autofill', { autofill: false }],
    ['a session exists', { signedIn: true }],
  ])('does not start if %s', async (_, visit) => {
    const page = await openPage(visit)
    expect(page.lists).toEqual([])
  })

  it('pauses during other calls and on other screens, then resumes', async () => {
    const page = await openPage()
    await page.go({ ...mainScreen(), busy: 'passkey' })
    expect(page.lists.map(({ signal }) => signal.aborted)).toEqual([true])
    await page.go(mainScreen())
    expect(page.lists.map(({ signal }) => signal.aborted)).toEqual([true, false])
    await page.go({ screen: 'OTPAuthenticate' })
    expect(page.open()).toBeUndefined()
    expect(page.shown).toEqual([])
  })

  it('makes five attempts with growing pauses and shows each rejected choice', async () => {
    const page = await openPage()
    for (const pause of [500, 1000, 2000, 4000, 8000]) {
      page.open()?.open()
      page.open()?.reject(rejected)
      await settle()
      await page.clock.move(pause - 1)
      const before = page.lists.length
      await page.clock.move(1)
      expect(page.lists.length - before).toBe(pause < 8000 ? 1 : 0)
    }
    expect(page.lists).toHaveLength(5)
    expect(page.shown.map(({ code }) => code)).toEqual(Array(5).fill('unable_to_auth_webauthn_registration'))
    await page.go({ ...mainScreen(), busy: 'otp' })
    await page.go(mainScreen())
    expect(page.lists).toHaveLength(5)
  })

  it.each([
    ['the server rejects the request before a choice', rejected],
    ['a session ended elsewhere', withCode('user_unauthenticated')],
  ])('retries silently if %s', async (_, error) => {
    const page = await openPage()
    page.open()?.reject(error)
    await settle()
    await page.clock.move(500)
    expect(page.lists).toHaveLength(2)
    expect(page.shown).toEqual([])
  })

  it.each([
    ['an extension makes the browser fail with a custom error', new Error('No.')],
    ['the browser announces autofill and then rejects it', withCode('passkey_refused_by_browser')],
  ])('stops silently if %s', async (_, error) => {
    const page = await openPage()
    page.open()?.open()
    page.open()?.reject(error)
    await page.clock.move(60_000)
    await page.go({ ...mainScreen(), busy: 'otp' })
    await page.go(mainScreen())
    expect(page.lists).toHaveLength(1)
    expect(page.shown).toEqual([])
  })

  it('does not ask again after a dismissal, silently', async () => {
    const page = await openPage()
    page.open()?.reject(dismissed)
    await page.clock.move(60_000)
    await page.go({ ...mainScreen(), busy: 'otp' })
    await page.go(mainScreen())
    expect(page.lists).toHaveLength(1)
    expect(page.shown).toEqual([])
    // After a sign-out, the next visitor may be another user.
    await page.go({ screen: 'OTPConfirmation' }, session)
    await page.go(mainScreen(), null)
    expect(page.lists).toHaveLength(2)
  })

  it('accepts a passkey even if another call has started', async () => {
    const page = await openPage()
    const [list] = page.lists
    list?.take(session)
    await page.go({ ...mainScreen(), busy: 'otp' })
    expect(page.accepted).toEqual([session])
  })

  it('stops with the widget', async () => {
    const page = await openPage()
    page.end()
    await page.go(mainScreen())
    expect(page.lists.map(({ signal }) => signal.aborted)).toEqual([true])
  })
})
