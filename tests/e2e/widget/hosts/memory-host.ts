import { createMemoryProvider } from '#support/widget/provider/memory-provider.ts'
import type { LoginWidget } from '#widget'

/** Controls for a page that has a widget with the memory provider. */
export type Harness = {
  widget: LoginWidget
  codes(): readonly string[]
  /** The sent messages, with their codes. */
  deliveries(): readonly { channel: string; destination: string; code: string }[]
  /** Tokens of the emailed links. */
  links(): readonly string[]
  /** Tokens of the password emails. */
  resets(): readonly string[]
  /** The passwords that were checked, in order. */
  checked(): readonly string[]
  /** The number of passkey prompts. */
  prompts(): number
  /** Adds a passkey from another domain to the user. */
  addPasskey(domain: string): void
  /** Selects a passkey in the autofill list. */
  choosePasskey(): void
  events(): { name: string; detail: unknown }[]
  /** Holds all responses of the provider. */
  hold(): void
  /** Releases the held responses. */
  release(): void
  /** Makes the next call fail with this error. */
  rejectNext(rejection: Rejection): void
}

type Rejection = {
  code: string
  message?: string
  retryAfterSeconds?: number
  tone?: 'warning' | 'success'
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

/** Connects a widget to the memory provider and returns controls for tests. */
export function playHost(widget: LoginWidget) {
  const deliveries: { channel: string; destination: string; code: string }[] = []
  const events: { name: string; detail: unknown }[] = []
  let gate = Promise.resolve()
  let release = () => {}
  let rejection: Rejection | undefined
  const provider = createMemoryProvider(
    {
      now: () => Date.now(),
      home: location.origin + location.pathname,
      deliver: (message) => void deliveries.push(message),
      emailedLinks: ['good-link'],
      emailedResets: { 'good-reset': 'ann@example.org' },
      brought: { 'from-github': 'github' },
      inUse: {
        'of-ann': {
          email: 'ann@example.org',
          methods: ['passwords', 'crypto', 'otp', 'emailMagicLinks'],
          socialProviders: [],
        },
        'of-nobody': { email: 'nobody@example.org', methods: ['passkeys'], socialProviders: [] },
      },
      breached: ['known to others 1'],
      expired: ['old@example.org'],
      ...(new URL(location.href).searchParams.has('luds') && { luds: { minimumCount: 8, complexity: 3 } }),
      delay: async () => {
        await gate
        if (!rejection) return
        const { message, ...fields } = rejection
        rejection = undefined
        throw Object.assign(new Error(message), fields)
      },
    },
    {
      'ann@example.org': 'correct horse',
      'bob@example.org': null,
      'old@example.org': 'correct horse',
      'eve@example.org': 'known to others 1',
    },
  )
  for (const name of names) {
    document.addEventListener(name, (event) => {
      events.push({ name, detail: event instanceof CustomEvent ? event.detail : undefined })
    })
  }
  widget.provider = provider
  window.harness = {
    widget,
    codes: () => provider.codes,
    deliveries: () => deliveries,
    links: () => provider.sentLinks.map((link) => link.token),
    checked: () => provider.checked,
    resets: () => provider.sentResets.map((reset) => reset.token),
    prompts: () => provider.prompts(),
    addPasskey: (domain) => provider.addPasskey({ id: domain, name: 'Passkey', domain, isUsable: false }),
    choosePasskey: () => provider.chooseFromList(),
    events: () => events,
    hold: () => {
      gate = new Promise((resolve) => {
        release = resolve
      })
    },
    release: () => {
      release()
      gate = Promise.resolve()
    },
    rejectNext: (next) => {
      rejection = next
    },
  }
}
