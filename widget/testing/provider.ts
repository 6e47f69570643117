import type { AuthProvider } from '../core/provider/auth-provider.ts'
import type { ProviderParts, TestCall, TestFailure, TestRequest } from './calls.ts'
import { createControl } from './control.ts'
import type { TestMessage } from './messages.ts'
import type { TestProviderOptions } from './options.ts'
import { createCodes } from './parts/codes.ts'
import { createConsent } from './parts/consent.ts'
import type { Context } from './parts/context.ts'
import { createLinks } from './parts/links.ts'
import { createPasskeys } from './parts/passkeys.ts'
import { createPasswords } from './parts/passwords.ts'
import { createSecondFactor } from './parts/second-factor.ts'
import { createSocial } from './parts/social.ts'
import { createWallets } from './parts/wallets.ts'
import { serve } from './serve.ts'
import { createSessions } from './sessions.ts'
import { createState, findCurrentUser, findUser, getUser, type State } from './state.ts'
import { openStoredState } from './stored-state.ts'

/** What a test can do with a test provider, in addition to what the widget does with it. */
export type TestControls = {
  /** Returns the messages that were sent, the oldest first. */
  messages(): readonly TestMessage[]
  /** Returns what the widget sent with each call of a method, the oldest first. Empty after a page load. */
  requests<Call extends TestCall>(call: Call): readonly TestRequest<Call>[]
  /** Makes a call fail from now on, or as many times as the failure says. The call `*` means every call. */
  fail(call: TestCall | '*', failure: TestFailure): void
  /** Ends the failures of a call. */
  succeed(call: TestCall | '*'): void
  /** Holds all responses, so that a test can inspect what the page shows meanwhile. */
  pause(): void
  /** Releases the held responses. */
  resume(): void
  /** Signs a user in as another tab or the page's server would. Creates the user if there is none. */
  signIn(contact: string): void
  /** Ends the session, as another tab or the server would. */
  endSession(): void
  /** Chooses a passkey in the browser's autofill list. */
  choosePasskey(): void
  /** Returns to the state at the beginning: users, messages, failures and session. */
  reset(): void
}

/** A provider for the widget that calls no server, with controls for tests. */
export type TestProvider = ProviderParts &
  Pick<Required<AuthProvider>, 'log'> &
  Pick<AuthProvider, 'findProjectName'> &
  TestControls

/**
 * Creates a provider that responds in the page, without a server. Set it as the `provider` of the element, or let
 * `install` do that.
 *
 * It follows the rules of the server where a page can notice them: a code or a link works once until it expires, wrong
 * passwords are rejected, new passwords must be strong, and every change of the session reaches the widget.
 */
export function createTestProvider(options: TestProviderOptions = {}): TestProvider {
  const { code = '000000', project = {}, now = Date.now } = options
  const control = createControl(options)
  const kept = openStoredState<State>('login-widget:testing', options.storage, [
    createState(options),
    options.signedInAs,
    options.project,
  ])
  const stored = kept.find()
  let state = stored ?? createState(options)
  const sessions = createSessions(() => state, options)
  const context: Context = {
    options,
    sessions,
    state: () => state,
    now,
    createCode: () => (typeof code === 'function' ? code() : code),
    returnURL: () => project.returnURL ?? findPageURL(),
    admit: control.admit,
  }
  const save = () => kept.store(state)
  const { passkeys, choosePasskey } = createPasskeys(context)

  function signIn(contact: string) {
    const kind = contact.includes('@') ? 'email' : 'phone'
    sessions.signIn(findUser(state, contact) ?? getUser(state, { [kind]: contact }), 'otp')
    save()
  }
  if (!stored && options.signedInAs !== undefined) signIn(options.signedInAs)

  const { name } = project
  const parts: ProviderParts = {
    sessions: { ...sessions.provider, signOut: async () => sessions.end() },
    otps: createCodes(context),
    links: createLinks(context),
    passwords: createPasswords(context),
    passkeys,
    wallets: createWallets(context),
    ...createSocial(context),
    consent: createConsent({
      applications: project.applications,
      session: () => state.session,
      account: () => findCurrentUser(state),
    }),
    secondFactor: createSecondFactor(context),
  }
  return {
    ...serve(parts, control, save),
    // Without this part, the widget would load the client of the server.
    log: () => {},
    ...(name !== undefined && { findProjectName: async () => name }),
    messages: () => state.messages,
    requests: <Call extends TestCall>(call: Call) => control.requests(call) as TestRequest<Call>[],
    fail: control.fail,
    succeed: control.succeed,
    pause: control.pause,
    resume: control.resume,
    signIn,
    endSession() {
      sessions.end()
      save()
    },
    choosePasskey,
    reset() {
      sessions.end()
      state = createState(options)
      control.reset()
      if (options.signedInAs !== undefined) signIn(options.signedInAs)
      save()
    },
  }
}

/** The URL of the page without its query, which may contain a link. */
export function findPageURL(): string {
  const { origin, pathname } = globalThis.location ?? new URL('http://localhost/')
  return origin + pathname
}
