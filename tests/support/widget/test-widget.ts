import type { WidgetConfig } from '../../../widget/app/config.ts'
import { consumer } from '../../../widget/app/consumer.ts'
import { resetFlow } from '../../../widget/app/flow.ts'
import { createFrontFlow } from '../../../widget/app/front-flow.ts'
import type { HostEvent } from '../../../widget/app/host-events.ts'
import { loaders } from '../../../widget/app/method-loaders.ts'
import { type AnyMethod, createMethods, type Methods } from '../../../widget/app/methods.ts'
import { readSettings } from '../../../widget/app/read-settings.ts'
import { createWidget, type Widget } from '../../../widget/app/widget.ts'
import type { Lazy } from '../../../widget/core/lazy.ts'
import type { MethodName } from '../../../widget/core/method-name.ts'
import type { Clock, EmailedLink } from '../../../widget/core/ports.ts'
import type { LogEntry } from '../../../widget/core/provider/auth-provider.ts'
import type { HostWindow, OAuthCallback } from '../../../widget/core/social.ts'
import { consent } from '../../../widget/methods/consent/method.tsx'
import { magicLink } from '../../../widget/methods/magic-link/method.tsx'
import { oauth } from '../../../widget/methods/oauth/method.tsx'
import { oneTap } from '../../../widget/methods/one-tap/method.tsx'
import { otp } from '../../../widget/methods/otp/method.tsx'
import { phoneMetadata } from '../../../widget/methods/otp/phone.ts'
import { passkey } from '../../../widget/methods/passkey/method.tsx'
import { password } from '../../../widget/methods/password/method.tsx'
import { secondFactor } from '../../../widget/methods/second-factor/method.tsx'
import { wallet } from '../../../widget/methods/wallet/method.tsx'
import type { TestApplication, TestUser } from '../../../widget/testing/testing.ts'
import { createTestProvider } from '../../../widget/testing/testing.ts'

/** Waits until all pending promises have settled. */
export const settle = () => new Promise((resolve) => setTimeout(resolve))

/** A window that opens no popup and does not navigate. */
const createHostWindow = (search: string, replaced: string[], tab: Map<string, string>): HostWindow => ({
  name: '',
  opener: null,
  location: {
    origin: 'https://host.test',
    search,
    assign: () => {},
    replace: (url) => void replaced.push(String(url)),
  },
  sessionStorage: {
    getItem: (key) => tab.get(key) ?? null,
    setItem: (key, value) => void tab.set(key, value),
    removeItem: (key) => void tab.delete(key),
  },
  screenX: 0,
  screenY: 0,
  outerWidth: 1280,
  outerHeight: 800,
  open: () => null,
  close: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
})

/** A clock that advances only when the test moves it. */
export function createClock(): Clock & { move(ms: number): Promise<void> } {
  let now = 0
  const waiting: { instant: number; wake(): void; signal: AbortSignal }[] = []
  return {
    now: () => now,
    waitUntil: (instant, signal) =>
      new Promise((wake) => waiting.push({ instant, wake: () => wake(undefined), signal })),
    async move(ms) {
      now += ms
      for (const { instant, wake, signal } of waiting.splice(0)) {
        if (instant > now) waiting.push({ instant, wake, signal })
        else if (!signal.aborted) wake()
      }
      await settle()
    },
  }
}

/** All methods are loaded, so that each event takes effect immediately. */
export const allMethods: Record<MethodName, AnyMethod> = {
  otp,
  'magic-link': magicLink,
  password,
  wallet,
  passkey,
  oauth,
  'one-tap': oneTap,
  consent,
  'second-factor': secondFactor,
}
const registered = createMethods((name) => loaders[name]())
const arrived: Methods = {
  ...registered,
  find: (name) => (name === 'session' ? registered.find(name) : allMethods[name]),
  load: async (name) => allMethods[name],
}

type Visit = {
  products?: string[]
  config?: WidgetConfig
  link?: EmailedLink | OAuthCallback | null
  methods?: Methods
  users?: readonly TestUser[]
  /** The query of the page, if it is a consent page. */
  consent?: string
  /** The session storage of this tab. */
  tab?: Map<string, string>
}

/** An application that requests access, with its redirect URIs. */
export const application: Required<TestApplication> = {
  clientId: 'recipe-box',
  name: 'Recipe box',
  redirectURL: 'https://recipes.example/callback',
  logoutURL: 'https://recipes.example/goodbye',
}

/** A widget with the test provider, which responds to one call at a time, when the test tells it to. */
export function createTestWidget(
  stored?: unknown,
  {
    products = ['otp'],
    config,
    link = null,
    methods = arrived,
    users = [],
    consent: search,
    tab = new Map(),
  }: Visit = {},
) {
  const clock = createClock()
  const held: (() => void)[] = []
  const logged: LogEntry[] = []
  const provider = {
    ...createTestProvider({
      now: clock.now,
      code: '123456',
      delay: () => new Promise<void>((resolve) => held.push(resolve)),
      users,
      links: [
        { token: 'good-link', type: 'magic_link' },
        { token: 'good-reset', type: 'password_reset', email: 'ann@example.org' },
        { token: 'good-token', type: 'impersonation' },
      ],
      project: { applications: [application], returnURL: 'https://host.test/' },
    }),
    log: (entry: LogEntry) => void logged.push(entry),
  }
  const events: HostEvent[] = []
  const persisted = { value: stored }
  const inURL = { link, isTaken: false }
  const resetRequested = { until: 0 }
  const lastProvider: { name?: unknown } = {}
  const left: { reason: string; url: string }[] = []
  const replaced: string[] = []
  const host = { keepsPage: false }
  const lazyWidget: Lazy<Widget> = { find: () => widget, load: async () => widget }
  const tag = { products }
  const settings = () => ({
    ...readSettings({ products: tag.products, ...config }, null, 'https://host.test/').settings,
    consent: search !== undefined,
  })
  const flow = createFrontFlow(methods, lazyWidget, () => {}, settings)
  const widget = createWidget({
    flow,
    clock,
    store: {
      read: () => persisted.value,
      write: (value) => {
        persisted.value = JSON.parse(JSON.stringify(value))
      },
      clear: () => {
        persisted.value = undefined
      },
    },
    resetRequested: {
      set: (until) => Object.assign(resetRequested, { until }),
      isSet: (now) => resetRequested.until > now,
    },
    pageURL: {
      findLink: () => inURL.link,
      takeLink: () => {
        inURL.isTaken = true
      },
      isLinkTaken: () => inURL.isTaken,
      forgetLink: () => {
        inURL.link = null
      },
    },
    kind: consumer,
    methods,
    phones: { find: () => phoneMetadata, within: async () => phoneMetadata },
    passkeys: { find: () => ({ prompt: true, autofill: false }), ask: () => undefined },
    window: createHostWindow(search ?? '', replaced, tab),
    lastProvider: {
      read: () => lastProvider.name,
      write: (name) => Object.assign(lastProvider, { name }),
      clear: () => Object.assign(lastProvider, { name: undefined }),
    },
    mayLeave: (reason, url) => {
      left.push({ reason, url })
      return !host.keepsPage
    },
    provider: () => provider,
    settings,
    emit: (event) => events.push(event),
  })
  const response = async () => {
    held.shift()?.()
    await settle()
  }
  const request = () =>
    flow.send({
      method: 'otp',
      type: 'codeRequested',
      channel: 'email',
      destination: 'ann@example.org',
    })
  const submit = (code = '123456') => flow.send({ method: 'otp', type: 'codeSubmitted', code })
  const screen = () => flow.state().screen
  return {
    widget: { ...widget, flow, reset: () => resetFlow(flow) },
    provider,
    logged,
    clock,
    events,
    persisted,
    inURL,
    tag,
    resetRequested,
    held,
    lastProvider,
    left,
    replaced,
    host,
    response,
    request,
    submit,
    screen,
  }
}
