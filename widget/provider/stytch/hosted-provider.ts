import type { AuthProvider, Session } from '../../core/provider.ts'

export type HostedOptions = {
  publicToken: string
  /** Base address of the provider's contract, without a slash at its end. Absent = the hosted provider. */
  apiUrl: string | undefined
}

/**
 * The ordinary provider. Its client is a chunk of its own that `load` brings: the first screen does not
 * wait for it, and what is submitted before it has arrived waits here and is then sent.
 */
export function createHostedProvider(load: () => Promise<AuthProvider>): AuthProvider {
  let loading: Promise<AuthProvider> | undefined
  let session: Session | null = null

  function client() {
    loading ??= load().catch((error: unknown) => {
      // Asked for again next time: a lost connection must not spoil the page for good.
      loading = undefined
      if (error instanceof Error && 'code' in error) throw error
      throw Object.assign(new Error('The login client could not be loaded.', { cause: error }), {
        code: 'unreachable',
      })
    })
    return loading
  }

  return {
    sessions: {
      current: () => session,
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
          // Said when somebody tries to log in; a visitor who only looks is not bothered.
          () => undefined,
        )
        return () => {
          stopped = true
          stop?.()
        }
      },
      adopt: async (other) => (await client()).sessions.adopt(other),
      signOut: async () => (await client()).sessions.signOut(),
    },
    otps: {
      sendCode: async (order, signal) => need((await client()).otps).sendCode(order, signal),
      checkCode: async (order, signal) => need((await client()).otps).checkCode(order, signal),
    },
    passwords: {
      authenticate: async (credentials, signal) =>
        need((await client()).passwords).authenticate(credentials, signal),
    },
    log: (entry) =>
      void client().then(
        ({ log }) => log?.(entry),
        () => undefined,
      ),
  }
}

function need<Part>(part: Part | undefined): Part {
  if (part === undefined)
    throw Object.assign(new Error('The provider lacks this.'), { code: 'method_missing' })
  return part
}
