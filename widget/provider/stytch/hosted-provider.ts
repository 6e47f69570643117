import { requirePart } from '../../core/ports.ts'
import type { AuthProvider, Session } from '../../core/provider.ts'

export type HostedOptions = {
  publicToken: string
  /** The base URL of the API, without a trailing slash. Absent: the vendor's hosted API. */
  apiUrl: string | undefined
  /** The cookie of the session token. */
  sessionCookie: string
}

/** A call without a response counts as failed after this time, so no spinner runs forever. */
const timeoutMs = 30_000
/** The limit for a prompt: browsers close theirs after five minutes. */
const promptTimeoutMs = 330_000

/**
 * The default provider. `load` imports its client as a separate chunk. The first screen does not wait for it, and calls
 * made before it has loaded are queued.
 *
 * @param explain finds out why a call did not reach the server, or why the server rejected its origin
 */
export function createHostedProvider(
  load: () => Promise<AuthProvider>,
  explain: (error: unknown) => Promise<unknown> = async (error) => error,
): AuthProvider {
  let loading: Promise<AuthProvider> | undefined
  let session: Session | null = null

  function client() {
    loading ??= load().catch((error: unknown) => {
      // Retried on the next call, so a lost connection does not break the page permanently.
      loading = undefined
      if (isStorageBlocked(error)) throw failure('session_not_kept', error)
      if (error instanceof Error && 'code' in error) throw error
      throw unreachable(error)
    })
    return loading
  }

  const untimed = async <Result>(call: (provider: AuthProvider) => Promise<Result>): Promise<Result> => {
    const provider = await client()
    return call(provider).catch(async (error: unknown) => {
      throw mayBeRejected(error) ? await explain(error) : error
    })
  }
  const ask: typeof untimed = (call) => inTime(untimed(call), timeoutMs)

  return {
    sessions: {
      current: () => session,
      confirmed: () => ask(async ({ sessions }) => sessions.confirmed?.() ?? sessions.current()),
      watch(listener) {
        let stop: (() => void) | undefined
        let stopped = false
        client().then(
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
    otps: {
      sendCode: (request, signal) => ask(({ otps }) => requirePart(otps).sendCode(request, signal)),
      checkCode: (request, signal) => ask(({ otps }) => requirePart(otps).checkCode(request, signal)),
    },
    links: {
      sendLink: (request, signal) => ask(({ links }) => requirePart(links).sendLink(request, signal)),
      openLink: (request, signal) => ask(({ links }) => requirePart(links).openLink(request, signal)),
      impersonate: (token, signal) => ask(({ links }) => requirePart(links?.impersonate)(token, signal)),
    },
    passwords: {
      authenticate: (credentials, signal) =>
        ask(({ passwords }) => requirePart(passwords).authenticate(credentials, signal)),
      search: (email, signal) => ask(({ passwords }) => requirePart(passwords?.search)(email, signal)),
      policy: (signal) => ask(({ passwords }) => requirePart(passwords?.policy)(signal)),
      strength: (attempt, signal) =>
        ask(({ passwords }) => requirePart(passwords?.strength)(attempt, signal)),
      create: (credentials, signal) =>
        ask(({ passwords }) => requirePart(passwords?.create)(credentials, signal)),
      resetStart: (request, signal) =>
        ask(({ passwords }) => requirePart(passwords?.resetStart)(request, signal)),
      reset: (request, signal) => ask(({ passwords }) => requirePart(passwords?.reset)(request, signal)),
    },
    passkeys: {
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
      mayRegister: (signal) => ask(({ passkeys }) => requirePart(passkeys?.mayRegister)(signal)),
      list: (signal) => ask(({ passkeys }) => requirePart(passkeys?.list)(signal)),
      rename: (request, signal) => ask(({ passkeys }) => requirePart(passkeys?.rename)(request, signal)),
      remove: (id, signal) => ask(({ passkeys }) => requirePart(passkeys?.remove)(id, signal)),
    },
    wallets: {
      challenge: (account, signal) => ask(({ wallets }) => requirePart(wallets).challenge(account, signal)),
      authenticate: (signed, signal) =>
        ask(({ wallets }) => requirePart(wallets).authenticate(signed, signal)),
    },
    oauth: {
      start: (request, signal) => ask(({ oauth }) => requirePart(oauth).start(request, signal)),
      authenticate: (request, signal) => ask(({ oauth }) => requirePart(oauth).authenticate(request, signal)),
    },
    oneTap: {
      start: (signal) => ask(({ oneTap }) => requirePart(oneTap).start(signal)),
      submit: (request, signal) => ask(({ oneTap }) => requirePart(oneTap).submit(request, signal)),
    },
    consent: {
      check: (request, signal) => ask(({ consent }) => requirePart(consent).check(request, signal)),
      start: (request, signal) => ask(({ consent }) => requirePart(consent).start(request, signal)),
      answer: (request, signal) => ask(({ consent }) => requirePart(consent).answer(request, signal)),
      startLogout: (request, signal) =>
        ask(({ consent }) => requirePart(consent).startLogout(request, signal)),
    },
    secondFactor: {
      find: (signal) => ask(({ secondFactor }) => requirePart(secondFactor).find(signal)),
      enroll: (signal) => ask(({ secondFactor }) => requirePart(secondFactor).enroll(signal)),
      authenticate: (request, signal) =>
        ask(({ secondFactor }) => requirePart(secondFactor).authenticate(request, signal)),
      recover: (request, signal) =>
        ask(({ secondFactor }) => requirePart(secondFactor).recover(request, signal)),
      renewCodes: (signal) => ask(({ secondFactor }) => requirePart(secondFactor).renewCodes(signal)),
      remove: (id, signal) => ask(({ secondFactor }) => requirePart(secondFactor).remove(id, signal)),
    },
    findProjectName: () => untimed(async ({ findProjectName }) => requirePart(findProjectName)()),
    log: (entry) =>
      void client().then(
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

const failure = (code: string, cause?: unknown) =>
  Object.assign(new Error('The provider did not respond.', { cause }), { code })
const unreachable = (cause?: unknown) => failure('unreachable', cause)

const mayBeRejected = (error: unknown) =>
  ['unreachable', 'bad_domain_for_stytch_sdk'].includes((error as { code: string }).code)

/**
 * A browser that blocks all cookies also blocks the storage that the client needs, so neither a retry nor a reload
 * would help.
 */
function isStorageBlocked(error: unknown): boolean {
  const cause = error instanceof DOMException ? error : (error as Error | undefined)?.cause
  return cause instanceof DOMException && cause.name === 'SecurityError'
}
