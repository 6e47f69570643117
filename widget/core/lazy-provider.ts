import { type CommonParts, createLazyClient, inTime, timeoutMs } from './lazy-client.ts'
import { requirePart } from './ports.ts'
import type { AuthProvider } from './provider/auth-provider.ts'

/** The limit for a prompt: browsers close theirs after five minutes. */
const promptTimeoutMs = 330_000

type Parts = Required<Omit<AuthProvider, keyof CommonParts | 'report'>>
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
  const { untimed, ask, common } = createLazyClient(load, explain)

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
    ...common,
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
  }
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
