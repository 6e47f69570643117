import type { IdConfiguration, PromptMomentNotification } from 'google-one-tap'
import type { FlowOutput, Ports } from '../../../widget/core/ports.ts'
import type { Session } from '../../../widget/core/provider/sessions.ts'
import type { Settings } from '../../../widget/core/settings.ts'
import { mainScreen } from '../../../widget/core/states.ts'
import { oneTapStep } from '../../../widget/methods/one-tap/flow.ts'
import type { Google } from '../../../widget/methods/one-tap/google-script.ts'
import { mountPrompt } from '../../../widget/methods/one-tap/mount-prompt.ts'
import type { PromptPage } from '../../../widget/methods/one-tap/page.ts'
import type { OneTapEvent } from '../../../widget/methods/one-tap/states.ts'
import { createClock, settle } from './test-widget.ts'

export type Circumstances = {
  position?: string
  usesFedCM?: boolean
  products?: string[]
  /** The provider's response instead of a client ID. */
  start?: () => Promise<{ clientId: string }>
  /** The outcome of loading Google's script. */
  script?: 'comes' | 'fails' | 'hangs'
  isTaken?: boolean
}

export const never = new Promise<never>(() => {})
/** A prompt moment with every flag off. */
export const not = {
  isSkippedMoment: () => false,
  isNotDisplayed: () => false,
  isDismissedMoment: () => false,
}

/** Main on a page with or without Google's script. */
export function createPage({
  position = 'floating',
  usesFedCM = false,
  products = ['oauth'],
  start = async () => ({ clientId: 'client' }),
  script = 'comes',
  isTaken = false,
}: Circumstances = {}) {
  const clock = createClock()
  let state: Parameters<typeof oneTapStep>[0] = mainScreen()
  const listeners = new Set<() => void>()
  const effects: unknown[] = []
  const change = (next: typeof state) => {
    state = next
    for (const listener of [...listeners]) listener()
  }
  const flow = {
    state: () => state,
    send(event: OneTapEvent) {
      const next = oneTapStep(state, event)
      if (next.effect) effects.push(next.effect)
      if (next.state !== state) change(next.state)
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  let session: Session | null = null
  const watchers = new Set<() => void>()
  const outputs: FlowOutput[] = []
  const choice = { name: 'google', oneTap: { position, cancelOnTapOutside: true } }
  const ports = {
    clock,
    provider: () => ({
      sessions: {
        current: () => session,
        watch(listener: () => void) {
          watchers.add(listener)
          return () => watchers.delete(listener)
        },
      },
      oneTap: { start },
    }),
    settings: () => ({ products, oauth: { providers: [choice] } }) as unknown as Settings,
    output: (output: FlowOutput) => outputs.push(output),
  } as unknown as Ports
  const seen: {
    settings?: IdConfiguration
    canceled: number
    warned: string[]
    /** Google has embedded its prompt in the form. */
    isFilled: boolean
    height(px: number): void
  } = {
    canceled: 0,
    warned: [],
    isFilled: false,
    height: () => {},
  }
  let notify = (_: Partial<PromptMomentNotification>) => {}
  const google = {
    initialize: (settings: IdConfiguration) => Object.assign(seen, { settings }),
    prompt: (listener: typeof notify) => {
      notify = listener
    },
    cancel: () => seen.canceled++,
  } as unknown as Google
  const page: PromptPage = {
    usesFedCM: () => usesFedCM,
    async fetchGoogle() {
      if (script === 'fails') throw new Error('Blocked.')
      return script === 'hangs' ? never : google
    },
    claim: () => (isTaken ? undefined : () => {}),
    watchHeight: (listener) => {
      seen.height = listener
      return () => {}
    },
    isFilled: () => seen.isFilled,
    warn: (text) => seen.warned.push(text),
  }
  return {
    clock,
    seen,
    outputs,
    effects,
    holds: () => state.oneTap?.holds,
    state: () => state,
    change,
    notify: (moment: Partial<PromptMomentNotification>) => notify(moment),
    signIn() {
      session = { session_token: 'token', session_jwt: 'jwt' }
      for (const watcher of watchers) watcher()
    },
    async begin() {
      const end = mountPrompt(flow, ports, page)
      await settle()
      if (state.oneTap?.holds === 'spinner') flow.send({ method: 'one-tap', type: 'placed' })
      await settle()
      return end
    },
  }
}
