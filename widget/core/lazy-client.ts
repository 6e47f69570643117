import { CodedError } from './coded-error.ts'
import { createLazy } from './lazy.ts'
import { requirePart } from './ports.ts'
import type { AuthProvider } from './provider/auth-provider.ts'
import type { Session } from './provider/sessions.ts'

/** A call without a response counts as failed after this time, so no spinner runs forever. */
export const timeoutMs = 30_000

/** What the provider of every kind of project has. */
export type CommonParts = Pick<AuthProvider, 'sessions' | 'findProjectName' | 'log'>

/**
 * The client of a provider whose code is fetched when it is first needed, and the parts that every provider has. Calls
 * made before the code has loaded are queued.
 *
 * @param load fetches the provider
 * @param explain finds out why a call failed
 */
export function createLazyClient<Provider extends CommonParts>(
  load: () => Promise<Provider>,
  explain: (error: unknown) => Promise<unknown> = async (error) => error,
) {
  let session: Session | null = null

  // Fetched again by the next call after a failure, so a lost connection does not break the page permanently.
  const client = createLazy(() =>
    load().catch((error: unknown) => {
      if (isStorageBlocked(error))
        throw new CodedError('session_not_kept', 'The provider cannot store a session.', { cause: error })
      throw error instanceof CodedError ? error : unreachable(error)
    }),
  )

  /** Makes a call that may wait for the visitor. */
  const untimed = async <Result>(call: (provider: Provider) => Promise<Result>): Promise<Result> => {
    const provider = await client.load()
    return call(provider).catch(async (error: unknown) => {
      throw await explain(error)
    })
  }
  /** Makes a call with the usual timeout. */
  const ask: typeof untimed = (call) => inTime(untimed(call), timeoutMs)

  const common: Required<CommonParts> = {
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
    findProjectName: () => untimed(async ({ findProjectName }) => requirePart(findProjectName)()),
    log: (entry) =>
      void client.load().then(
        ({ log }) => log?.(entry),
        () => undefined,
      ),
  }
  return { find: client.find, untimed, ask, common }
}

/** Fails if there is no response in time. */
export async function inTime<Result>(response: Promise<Result>, timeoutMs: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unreachable()), timeoutMs)
  })
  return Promise.race([response, tooLate]).finally(() => clearTimeout(timer))
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
