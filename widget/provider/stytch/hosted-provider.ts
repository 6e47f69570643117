import type { AuthProvider, Session } from '../../core/provider.ts'

export type HostedOptions = {
  publicToken: string
  /** Base address of the provider's contract, without a slash at its end. Absent = the hosted provider. */
  apiUrl: string | undefined
}

/** After this long without an answer a call counts as lost, so that nobody looks at a spinner for ever. */
const patienceMs = 30_000
/** A prompt is open that long: browsers close theirs after five minutes. */
const promptPatienceMs = 330_000

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
      throw unreachable(error)
    })
    return loading
  }

  const untimed = <Answer>(call: (provider: AuthProvider) => Promise<Answer>) => client().then(call)
  const ask: typeof untimed = (call) => inTime(untimed(call), patienceMs)

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
          // Said when somebody tries to log in; a visitor who only looks is not bothered.
          () => undefined,
        )
        return () => {
          stopped = true
          stop?.()
        }
      },
      adopt: (other) => ask(({ sessions }) => sessions.adopt(other)),
      signOut: () => ask(({ sessions }) => sessions.signOut()),
    },
    otps: {
      sendCode: (order, signal) => ask(({ otps }) => need(otps).sendCode(order, signal)),
      checkCode: (order, signal) => ask(({ otps }) => need(otps).checkCode(order, signal)),
    },
    links: {
      sendLink: (order, signal) => ask(({ links }) => need(links).sendLink(order, signal)),
      openLink: (order, signal) => ask(({ links }) => need(links).openLink(order, signal)),
    },
    passwords: {
      authenticate: (credentials, signal) =>
        ask(({ passwords }) => need(passwords).authenticate(credentials, signal)),
      search: (email, signal) => ask(({ passwords }) => need(passwords?.search)(email, signal)),
      policy: (signal) => ask(({ passwords }) => need(passwords?.policy)(signal)),
      strength: (attempt, signal) => ask(({ passwords }) => need(passwords?.strength)(attempt, signal)),
      create: (credentials, signal) => ask(({ passwords }) => need(passwords?.create)(credentials, signal)),
      resetStart: (order, signal) => ask(({ passwords }) => need(passwords?.resetStart)(order, signal)),
      reset: (order, signal) => ask(({ passwords }) => need(passwords?.reset)(order, signal)),
    },
    passkeys: {
      // In a field's list it may lie for as long as the page is open.
      signIn: (order, signal) => {
        if (order.autofill) return untimed(({ passkeys }) => need(passkeys).signIn(order, signal))
        return prompting(signal, (signal, onPrompt) =>
          untimed(({ passkeys }) => need(passkeys).signIn({ ...order, onPrompt }, signal)),
        )
      },
      register: (order, signal) =>
        inTime(
          untimed(({ passkeys }) => need(passkeys?.register)(order, signal)),
          promptPatienceMs,
        ),
      list: (signal) => ask(({ passkeys }) => need(passkeys?.list)(signal)),
      rename: (order, signal) => ask(({ passkeys }) => need(passkeys?.rename)(order, signal)),
      remove: (id, signal) => ask(({ passkeys }) => need(passkeys?.remove)(id, signal)),
    },
    wallets: {
      challenge: (account, signal) => ask(({ wallets }) => need(wallets).challenge(account, signal)),
      authenticate: (signed, signal) => ask(({ wallets }) => need(wallets).authenticate(signed, signal)),
    },
    oauth: {
      start: (order, signal) => ask(({ oauth }) => need(oauth).start(order, signal)),
      authenticate: (order, signal) => ask(({ oauth }) => need(oauth).authenticate(order, signal)),
    },
    oneTap: {
      start: (signal) => ask(({ oneTap }) => need(oneTap).start(signal)),
      submit: (order, signal) => ask(({ oneTap }) => need(oneTap).submit(order, signal)),
    },
    consent: {
      start: (request, signal) => ask(({ consent }) => need(consent).start(request, signal)),
      answer: (request, signal) => ask(({ consent }) => need(consent).answer(request, signal)),
      startLogout: (request, signal) => ask(({ consent }) => need(consent).startLogout(request, signal)),
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

async function inTime<Answer>(answer: Promise<Answer>, patienceMs: number): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(unreachable()), patienceMs)
  })
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}

/** A call with a prompt in it. One that has not come to its prompt in time never opens it. */
async function prompting<Answer>(
  signal: AbortSignal,
  call: (signal: AbortSignal, onPrompt: () => void) => Promise<Answer>,
): Promise<Answer> {
  const late = new AbortController()
  let onPrompt = () => {}
  const prompt = new Promise<void>((resolve) => {
    onPrompt = resolve
  })
  const answer = call(AbortSignal.any([signal, late.signal]), onPrompt)
  try {
    await inTime(Promise.race([answer, prompt]), patienceMs)
    return await inTime(answer, promptPatienceMs)
  } catch (error) {
    late.abort()
    throw error
  }
}

const unreachable = (cause?: unknown) =>
  Object.assign(new Error('The provider did not answer.', { cause }), { code: 'unreachable' })
