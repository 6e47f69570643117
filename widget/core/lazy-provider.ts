import { CodedError } from './coded-error.ts'
import { createLazy } from './lazy.ts'
import { requirePart } from './ports.ts'
import type { AuthProvider } from './provider/auth-provider.ts'
import type { Session } from './provider/sessions.ts'

/** A call without a response counts as failed after this time, so no spinner runs forever. */
const timeoutMs = 30_000
/** The limit for a prompt: browsers close theirs after five minutes. */
const promptTimeoutMs = 330_000

type Parts = Required<Omit<AuthProvider, 'sessions' | 'findProjectName' | 'log' | 'report'>>
/** Every part, with every method. */
type AllParts = { [Part in keyof Parts]: Required<Parts[Part]> }

type Method = (...args: unknown[]) => Promise<unknown>

/**
 * A provider whose code is fetched when it is first needed. The first screen does not wait for it, and calls made before
 * it has loaded are queued. Its parts have every method; a call fails with `method_missing` if the provider lacks it.
 *
 * @param load fetches the provider
 * @param explain finds out why a call failed
 */
export function createLazyProvider(
  load: () => Promise<AuthProvider>,
  explain: (error: unknown) => Promise<unknown> = async (error) => error,
): AuthProvider & AllParts {
  let session: Session | null = null

  // Fetched again by the next call after a failure, so a lost connection does not break the page permanently.
  const client = createLazy(() =>
    load().catch((error: unknown) => {
      if (isStorageBlocked(error))
        throw new CodedError('session_not_kept', 'The provider cannot store a session.', { cause: error })
      throw error instanceof CodedError ? error : unreachable(error)
    }),
  )

  const untimed = async <Result>(call: (provider: AuthProvider) => Promise<Result>): Promise<Result> => {
    const provider = await client.load()
    return call(provider).catch(async (error: unknown) => {
      throw await explain(error)
    })
  }
  const ask: typeof untimed = (call) => inTime(untimed(call), timeoutMs)

  /** The methods of a part, with the usual timeout. */
  function lend<Part extends keyof Parts, Name extends keyof AllParts[Part]>(part: Part, ...names: Name[]) {
    const lent = names.map((name) => [
      name,
      (...args: unknown[]) =>
        ask((provider) => {
          const parts: { [Part in keyof Parts]?: Partial<AllParts[Part]> | undefined } = provider
          const methods = parts[part]
          return Reflect.apply(requirePart(methods?.[name]) as Method, methods, args)
        }),
    ])
    // `fromEntries` has no type for the names.
    return Object.fromEntries(lent) as Pick<AllParts[Part], Name>
  }

  return {
    sessions: {
      current: () => session,
      confirmed: () => ask(async ({ sessions }) => sessions.confirmed?.() ?? sessions.current()),
      watch(listener) {
        let stop: (() => void) | undefined
        let stopped = false
        client.load().then(
          ({ sessions }) => {
            if (stopped) return
            stop = sessions.watch((next) => {
              session = next
              listener(next)
            })
          },
          // Reported when a visitor attempts to sign in; other visitors need not know.
          () => undefined,
        )
        return () => {
          stopped = true
          stop?.()
        }
      },
      adopt: (newSession) => ask(({ sessions }) => sessions.adopt(newSession)),
      signOut: () => ask(({ sessions }) => sessions.signOut()),
    },
    otps: lend('otps', 'sendCode', 'checkCode'),
    links: lend('links', 'sendLink', 'openLink', 'impersonate'),
    passwords: lend(
      'passwords',
      'authenticate',
      'search',
      'policy',
      'strength',
      'create',
      'resetStart',
      'reset',
    ),
    passkeys: {
      ...lend('passkeys', 'mayRegister', 'list', 'rename', 'remove'),
      // An autofill request may stay open as long as the page.
      signIn: (request, signal) => {
        if (request.autofill) return untimed(({ passkeys }) => requirePart(passkeys).signIn(request, signal))
        return prompting(signal, (signal, onPrompt) =>
          untimed(({ passkeys }) => requirePart(passkeys).signIn({ ...request, onPrompt }, signal)),
        )
      },
      register: (request, signal) =>
        inTime(
          untimed(({ passkeys }) => requirePart(passkeys?.register)(request, signal)),
          promptTimeoutMs,
        ),
    },
    wallets: lend('wallets', 'challenge', 'authenticate'),
    oauth: lend('oauth', 'start', 'authenticate'),
    oneTap: lend('oneTap', 'start', 'submit'),
    consent: lend('consent', 'check', 'start', 'answer', 'startLogout'),
    secondFactor: lend('secondFactor', 'find', 'enroll', 'authenticate', 'recover', 'renewCodes', 'remove'),
    findProjectName: () => untimed(async ({ findProjectName }) => requirePart(findProjectName)()),
    log: (entry) =>
      void client.load().then(
        ({ log }) => log?.(entry),
        () => undefined,
      ),
  }
}

async function inTime<Result>(response: Promise<Result>, timeoutMs: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unreachable()), timeoutMs)
  })
  return Promise.race([response, tooLate]).finally(() => clearTimeout(timer))
}

/** A call that opens a prompt. If it takes too long to get there, it never opens one. */
async function prompting<Result>(
  signal: AbortSignal,
  call: (signal: AbortSignal, onPrompt: () => void) => Promise<Result>,
): Promise<Result> {
  const late = new AbortController()
  let onPrompt = () => {}
  const prompt = new Promise<void>((resolve) => {
    onPrompt = resolve
  })
  const response = call(AbortSignal.any([signal, late.signal]), onPrompt)
  try {
    await inTime(Promise.race([response, prompt]), timeoutMs)
    return await inTime(response, promptTimeoutMs)
  } catch (error) {
    late.abort()
    throw error
  }
}

const unreachable = (cause?: unknown) =>
  new CodedError('unreachable', 'The provider did not respond.', { cause })

/**
 * A browser that blocks all cookies also blocks the storage that the client needs, so neither a retry nor a reload
 * would help.
 */
function isStorageBlocked(error: unknown): boolean {
  const cause = error instanceof CodedError ? error.cause : error
  return cause instanceof DOMException && cause.name === 'SecurityError'
}
