import type { IdConfiguration, PromptMomentNotification } from 'google-one-tap'
import { describe, expect, it } from 'vitest'
import { createClock, settle } from '../../app/testing/world.ts'
import type { Announcement, World } from '../../core/ports.ts'
import type { Session } from '../../core/provider.ts'
import type { Settings } from '../../core/settings.ts'
import { mainScreen } from '../../core/states.ts'
import { bringPrompt } from './bring-prompt.ts'
import { oneTapStep } from './flow.ts'
import type { Google } from './google-script.ts'
import type { PromptPage } from './page.ts'
import type { OneTapEvent } from './states.ts'

type Circumstances = {
  position?: string
  isBrowsersOwn?: boolean
  products?: string[]
  /** What the provider answers, instead of a client id. */
  start?: () => Promise<{ clientId: string }>
  /** What becomes of Google's script. */
  script?: 'comes' | 'fails' | 'hangs'
  isTaken?: boolean
}

const never = new Promise<never>(() => {})
const not = { isSkippedMoment: () => false, isNotDisplayed: () => false, isDismissedMoment: () => false }

/** Main in a page that has Google's script, or has not. */
function createPage({
  position = 'floating',
  isBrowsersOwn = false,
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
  const announced: Announcement[] = []
  const choice = { name: 'google', oneTap: { position, cancelOnTapOutside: true } }
  const world = {
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
    announce: (announcement: Announcement) => announced.push(announcement),
  } as unknown as World
  const seen: { settings?: IdConfiguration; cancelled: number; warned: string[]; height(px: number): void } =
    {
      cancelled: 0,
      warned: [],
      height: () => {},
    }
  let tell = (_: Partial<PromptMomentNotification>) => {}
  const google = {
    initialize: (settings: IdConfiguration) => Object.assign(seen, { settings }),
    prompt: (listener: typeof tell) => {
      tell = listener
    },
    cancel: () => seen.cancelled++,
  } as unknown as Google
  const page: PromptPage = {
    isBrowsersOwn: () => isBrowsersOwn,
    async fetchGoogle() {
      if (script === 'fails') throw new Error('Blocked.')
      return script === 'hangs' ? never : google
    },
    claim: () => (isTaken ? undefined : () => {}),
    watchHeight: (listener) => {
      seen.height = listener
      return () => {}
    },
    warn: (text) => seen.warned.push(text),
  }
  return {
    clock,
    seen,
    announced,
    effects,
    holds: () => state.oneTap?.holds,
    state: () => state,
    change,
    tell: (moment: Partial<PromptMomentNotification>) => tell(moment),
    signIn() {
      session = { session_token: 'token', session_jwt: 'jwt' }
      for (const watcher of watchers) watcher()
    },
    async begin() {
      const end = bringPrompt(flow, world, page)
      await settle()
      if (state.oneTap?.holds === 'spinner') flow.send({ method: 'one-tap', type: 'placed' })
      await settle()
      return end
    },
  }
}

describe('a prompt over the page', () => {
  it('is asked for as the provider’s project, and the button stands in the form', async () => {
    const { begin, seen, holds } = createPage()
    await begin()
    expect(seen.settings).toMatchObject({ client_id: 'client', use_fedcm_for_prompt: true })
    expect(seen.settings).not.toHaveProperty('prompt_parent_id')
    expect(holds()).toBe('button')
  })

  it('gives a credential, which is brought to the provider', async () => {
    const { begin, seen, effects } = createPage()
    await begin()
    seen.settings?.callback?.({ credential: 'a.b.c', select_by: 'user' })
    expect(effects).toEqual([{ method: 'one-tap', run: 'submit', credential: 'a.b.c' }])
  })

  it('goes when something else begins, and does not come back', async () => {
    const { begin, seen, state, change, holds } = createPage()
    await begin()
    change({ ...state(), busy: 'oauth' })
    expect(seen.cancelled).toBe(1)
    change(mainScreen())
    await settle()
    expect(holds()).toBe('button')
    expect(seen.cancelled).toBe(1)
  })

  it('goes when the host has the widget begin anew', async () => {
    const { begin, seen, change, holds } = createPage()
    await begin()
    change(mainScreen())
    expect([seen.cancelled, holds()]).toEqual([1, 'button'])
  })

  it('goes when somebody is signed in', async () => {
    const { begin, seen, signIn } = createPage()
    await begin()
    signIn()
    expect(seen.cancelled).toBe(1)
  })

  it('goes with the tag', async () => {
    const { begin, seen } = createPage()
    const end = await begin()
    end()
    expect(seen.cancelled).toBe(1)
  })

  it('that is turned away is told as an event', async () => {
    const { begin, tell, announced, holds } = createPage()
    await begin()
    tell({ ...not, isSkippedMoment: () => true, getSkippedReason: () => 'user_cancel' })
    expect(announced).toEqual([{ type: 'logged', name: 'one_tap_closed', details: { type: 'user_cancel' } }])
    expect(holds()).toBe('button')
  })
})

describe('a prompt in the form', () => {
  const embedded = { position: 'embedded' }

  it('is put into its node, and gets its height', async () => {
    const { begin, seen, tell, holds, state } = createPage(embedded)
    await begin()
    expect(seen.settings?.prompt_parent_id).toBe('google-parent-prompt')
    expect(holds()).toBe('spinner')
    // The node is watched before there is anything in it.
    seen.height(0)
    expect(holds()).toBe('spinner')
    tell(not)
    seen.height(200)
    expect(state().oneTap).toEqual({ holds: 'prompt', height: 200 })
  })

  it('leaves the button when it has gone', async () => {
    const { begin, seen, tell, holds } = createPage(embedded)
    await begin()
    tell(not)
    seen.height(200)
    seen.height(0)
    expect(holds()).toBe('button')
  })

  it('that is shown elsewhere after all leaves the button', async () => {
    const { begin, tell, clock, holds, seen } = createPage(embedded)
    await begin()
    tell(not)
    await clock.move(300)
    expect(holds()).toBe('button')
    expect(seen.cancelled).toBe(0)
  })

  it('of which nothing is heard leaves the button', async () => {
    const { begin, clock, holds } = createPage({ position: 'forceLegacyEmbedded', isBrowsersOwn: true })
    await begin()
    await clock.move(4_999)
    expect(holds()).toBe('spinner')
    await clock.move(1)
    expect(holds()).toBe('button')
  })

  it('floats in a browser that has a prompt of its own', async () => {
    const { begin, seen } = createPage({ ...embedded, isBrowsersOwn: true })
    await begin()
    expect(seen.settings).not.toHaveProperty('prompt_parent_id')
  })
})

describe('there is the button and no prompt', () => {
  it.each<[string, Circumstances]>([
    [
      'where the browser has its own and only one in the form is wanted',
      { position: 'embeddedOnly', isBrowsersOwn: true },
    ],
    ['where there is another product', { products: ['oauth', 'otp'] }],
    ['where another tag of the page has it', { isTaken: true }],
  ])('%s', async (_, circumstances) => {
    const { begin, seen, holds, state } = createPage(circumstances)
    await begin()
    expect(holds()).toBe('button')
    expect(seen.settings).toBeUndefined()
    expect([state().errorMessage, seen.warned]).toEqual([null, []])
  })

  it('where somebody is signed in already', async () => {
    const { begin, signIn, seen, holds } = createPage()
    signIn()
    await begin()
    expect([holds(), seen.settings]).toEqual(['button', undefined])
  })

  it('where Google’s script cannot be fetched: developers are told', async () => {
    const { begin, seen, holds, state } = createPage({ script: 'fails' })
    await begin()
    expect(holds()).toBe('button')
    expect(seen.warned).toEqual(['One Tap cannot be shown without the script of Google.'])
    expect(state().errorMessage).toBeNull()
  })

  it('where Google’s script takes too long', async () => {
    const { begin, clock, holds } = createPage({ script: 'hangs' })
    await begin()
    await clock.move(4_999)
    expect(holds()).toBe('spinner')
    await clock.move(1)
    expect(holds()).toBe('button')
  })

  it('where the provider takes too long, which is said', async () => {
    const { begin, clock, state, holds } = createPage({ start: () => never })
    await begin()
    await clock.move(5_000)
    expect([holds(), state().errorMessage?.code]).toEqual(['button', 'unreachable'])
  })

  it.each([
    'oauth_config_not_found',
    'no_login_redirect_urls_set',
    'no_signup_redirect_urls_set',
    'default_provider_not_allowed',
  ])('where the provider answers %s, for developers to read', async (code) => {
    const refusal = Object.assign(new Error('No.'), { code })
    const { begin, state, holds, seen } = createPage({ start: () => Promise.reject(refusal) })
    await begin()
    expect(holds()).toBe('button')
    expect(state().errorMessage).toEqual({ code: `one_tap_${code}`, tone: 'warning' })
    expect(seen.warned).toEqual([`One Tap cannot be shown (one_tap_${code}).`])
  })

  it.each(['unregistered_origin', 'invalid_client'])(
    'where Google answers %s, for developers to read',
    async (reason) => {
      const { begin, tell, state, holds, seen } = createPage()
      await begin()
      tell({ ...not, isNotDisplayed: () => true, getNotDisplayedReason: () => reason } as never)
      expect(holds()).toBe('button')
      expect(state().errorMessage).toEqual({ code: `one_tap_${reason}`, tone: 'warning' })
      expect(seen.warned).toHaveLength(1)
    },
  )

  it('where Google has nobody to ask: nobody is told', async () => {
    const { begin, tell, state, seen } = createPage()
    await begin()
    tell({ ...not, isNotDisplayed: () => true, getNotDisplayedReason: () => 'opt_out_or_no_session' })
    expect([state().errorMessage, seen.warned]).toEqual([null, []])
  })

  it('where the provider answers something else: that is said as ever', async () => {
    const refusal = Object.assign(new Error('Slowly.'), { code: 'too_many_requests', retryAfterSeconds: 60 })
    const { begin, state } = createPage({ start: () => Promise.reject(refusal) })
    await begin()
    expect(state().errorMessage).toMatchObject({ code: 'too_many_requests', waitUntil: 60_000 })
  })
})
