import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestProvider } from '../testing/testing.ts'
import { CodedError } from './coded-error.ts'
import { createLazyProvider } from './lazy-provider.ts'
import type { AuthProvider } from './provider/auth-provider.ts'
import type { SendCode } from './provider/otps.ts'
import type { Session } from './provider/sessions.ts'

const request: SendCode = {
  channel: 'email',
  destination: 'ann@example.org',
  expirationMinutes: 5,
  locale: 'en',
}
const { signal } = new AbortController()
const createClient = () => createTestProvider()

/** A client that loads when the test lets it. */
function createLoad() {
  const client = createClient()
  let arrive = (_: AuthProvider) => {}
  const load = vi.fn(
    () =>
      new Promise<AuthProvider>((resolve) => {
        arrive = resolve
      }),
  )
  return { client, load, arrive: () => arrive(client) }
}

afterEach(() => vi.useRealTimers())

describe('a lazy provider', () => {
  it('queues calls until the client has loaded, and loads it once', async () => {
    const { client, load, arrive } = createLoad()
    const provider = createLazyProvider(load)
    const first = provider.otps?.sendCode(request, signal)
    const second = provider.otps?.sendCode(request, signal)
    expect(client.messages()).toHaveLength(0)
    arrive()
    expect(await first).toEqual({ methodId: 'method-0' })
    expect(await second).toEqual({ methodId: 'method-1' })
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('loads the client again after a failure', async () => {
    const load = vi.fn(async (): Promise<AuthProvider> => createClient())
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    const provider = createLazyProvider(load)
    await expect(provider.otps?.sendCode(request, signal)).rejects.toMatchObject({ code: 'unreachable' })
    await expect(provider.otps?.sendCode(request, signal)).resolves.toEqual({ methodId: 'method-0' })
  })

  it('passes through an error that has a code', async () => {
    const rejection = new CodedError('public_token_missing')
    const provider = createLazyProvider(() => Promise.reject(rejection))
    await expect(provider.otps?.sendCode(request, signal)).rejects.toBe(rejection)
  })

  it('fails a call after 30 s', async () => {
    vi.useFakeTimers()
    const provider = createLazyProvider(() => new Promise(() => {}))
    const lost = expect(provider.otps?.sendCode(request, signal)).rejects.toMatchObject({
      code: 'unreachable',
    })
    await vi.advanceTimersByTimeAsync(30_000)
    await lost
  })

  it('forwards the session, but not to a watcher that stopped before the client loaded', async () => {
    const { client, load, arrive } = createLoad()
    const provider = createLazyProvider(load)
    const seen: (Session | null)[] = []
    const unwanted = vi.fn()
    provider.sessions.watch((session) => seen.push(session))
    provider.sessions.watch(unwanted)()
    arrive()
    await vi.waitFor(() => expect(load).toHaveBeenCalled())
    await new Promise((resolve) => setTimeout(resolve))
    const session = { session_token: 'token', session_jwt: 'jwt' }
    await client.sessions.adopt(session)
    expect(seen).toEqual([session])
    expect(provider.sessions.current()).toEqual(session)
    expect(unwanted).not.toHaveBeenCalled()
  })
})
