import type { LoginWidget } from '#widget'
import { createMemoryProvider } from '../../../../widget/provider/memory/memory-provider.ts'

/** What a test can do with a page that holds a widget on the memory provider. */
export type Harness = {
  widget: LoginWidget
  codes(): readonly string[]
  /** Tokens of the links that were mailed. */
  links(): readonly string[]
  events(): { name: string; detail: unknown }[]
  /** From now on the provider answers nothing, until it is let. */
  hold(): void
  /** The provider answers what it was asked meanwhile, and goes on as usual. */
  release(): void
  /** The next answer is this refusal. */
  refuseNext(refusal: Refusal): void
}

type Refusal = { code: string; message?: string; retryAfterSeconds?: number }

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

/** Gives a widget a backend in memory, and the test a handle on both. */
export function playHost(widget: LoginWidget) {
  const events: { name: string; detail: unknown }[] = []
  let gate = Promise.resolve()
  let release = () => {}
  let refusal: Refusal | undefined
  const provider = createMemoryProvider(
    {
      now: () => Date.now(),
      mailedLinks: ['good-link'],
      delay: async () => {
        await gate
        if (!refusal) return
        const { message, ...fields } = refusal
        refusal = undefined
        throw Object.assign(new Error(message), fields)
      },
    },
    { 'ann@example.org': 'correct horse' },
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
    links: () => provider.sentLinks.map((link) => link.token),
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
    refuseNext: (next) => {
      refusal = next
    },
  }
}
