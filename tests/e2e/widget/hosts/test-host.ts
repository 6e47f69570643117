import type { LoginWidget } from '#widget'
import { type InstalledProvider, install, type TestFailure } from '#widget/testing'

/** Controls for a page that has a widget with the test provider. */
export type Harness = {
  /** The widget of the page, once it is there. */
  widget: LoginWidget
  provider: InstalledProvider
  /** The codes that were sent. */
  codes(): readonly string[]
  events(): { name: string; detail: unknown }[]
  /** Makes the next call fail, whichever it is. */
  rejectNext(rejection: Exclude<TestFailure, string>): void
}

declare global {
  interface Window {
    harness: Harness
  }
}

const names = [
  'lw-authenticated',
  'lw-flow-complete',
  'lw-logged-out',
  'lw-screen-change',
  'lw-error',
  'lw-event',
  'lw-before-redirect',
] as const

/** Connects the widgets of the page to the test provider, before they exist, and sets the controls for tests. */
export function playHost() {
  const { searchParams } = new URL(location.href)
  const events: { name: string; detail: unknown }[] = []
  let count = 0
  let widget: LoginWidget | null = null
  const provider = install({
    // No code is the same as the code before.
    code: () => String(100_001 + count++),
    users: [
      { email: 'ann@example.org', password: 'correct horse', wallets: ['0xa'] },
      { email: 'bob@example.org' },
      { email: 'old@example.org', password: 'correct horse', mustResetPassword: true },
      { email: 'eve@example.org', password: 'known to others 1' },
      { email: 'pia@example.org', passkeys: [{ name: 'Passkey', domain: 'bakery.example' }] },
    ],
    links: [
      { type: 'magic_link', token: 'good-link' },
      { type: 'password_reset', token: 'good-reset', email: 'ann@example.org' },
      { type: 'oauth', token: 'from-github', provider: 'github' },
      { type: 'oauth', token: 'of-ann', email: 'ann@example.org' },
      { type: 'oauth', token: 'of-nobody', email: 'nobody@example.org' },
    ],
    project: {
      breachedPasswords: ['known to others 1'],
      ...(searchParams.has('luds') && {
        passwordPolicy: { name: 'luds' as const, minimumCount: 8, complexity: 3 },
      }),
    },
    // The project offers none of the methods of this account.
    ...(searchParams.get('token') === 'of-nobody' && {
      failures: {
        'oauth.authenticate': {
          code: 'oauth_email_in_use',
          account: { email: 'nobody@example.org', methods: ['passkeys'], socialProviders: [] },
          times: 1,
        },
      },
    }),
  })
  for (const name of names) {
    document.addEventListener(name, (event) => {
      events.push({ name, detail: event instanceof CustomEvent ? event.detail : undefined })
    })
  }
  window.harness = {
    get widget() {
      // A test may remove it.
      widget ??= document.querySelector('login-widget')
      return widget as LoginWidget
    },
    provider,
    codes: () => provider.messages().flatMap((message) => (message.code ?? [])),
    events: () => events,
    rejectNext: (rejection) => provider.fail('*', { ...rejection, times: 1 }),
  }
}
