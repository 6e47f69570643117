import type { ProductName } from '#contract/products.ts'
import type { Organization } from '../core/business/organizations.ts'
import { isOfEndedSession } from '../core/ended-session.ts'
import type { MethodName } from '../core/method-name.ts'
import type { FlowOutput, Ports, Store } from '../core/ports.ts'
import { type Problem, toProblem } from '../core/problem.ts'
import type { Session } from '../core/provider/sessions.ts'
import { isImpersonated } from '../core/session-claims.ts'
import { isStart } from '../core/states.ts'
import { resetFlow } from './flow.ts'
import { type HostEvent, toHostEvents } from './host-events.ts'
import type { Kind } from './kind.ts'
import type { Methods } from './methods.ts'
import { fail, perform } from './perform.ts'
import { storePending } from './persisted.ts'
import { createSessionWatch } from './session-watch.ts'
import { startMethods } from './start-methods.ts'
import type { MethodEvent, WidgetEffect, WidgetEvent, WidgetFlow } from './states.ts'
import { createToaster, type Toaster } from './toaster.ts'

export type WidgetDeps = Omit<Ports, 'output' | 'adopted'> & {
  /** Already running: a fast visitor may have sent events. */
  flow: WidgetFlow
  store: Store
  kind: Kind
  methods: Methods
  emit(event: HostEvent): void
  /** Resolves with sentences about the configuration, for the page's developer. */
  findMistakes?(): Promise<readonly string[]>
}

export type Widget = {
  toaster: Toaster
  perform(effect: WidgetEffect, signal: AbortSignal): Promise<WidgetEvent | undefined>
  fail(effect: WidgetEffect, error: unknown): WidgetEvent
  /**
   * Resumes what was started before this page loaded, and leaves the screens of a product that the tag no longer
   * offers. Called after each change of the tag. @returns a promise for its screen, or undefined if there is
   * nothing to resume
   */
  resume(): Promise<unknown> | undefined
  /** Fetches and starts the methods that the configuration offers. @returns a function that stops them */
  prepare(): () => void
  openPasskeys(): Promise<void>
  openSecondFactor(): Promise<void>
  /** Resolves with the name of the project; '' if the provider knows none. */
  findProjectName(): Promise<string>
  session(): Session | null
  /** The organization of the session; null if there is none. */
  organization(): Organization | null
  /** Lets a member continue in another organization. Resolves when its screen is shown. */
  switchOrganization(slug: string): Promise<void>
  /** Follows the provider's session. @returns an unsubscribe function */
  followSession(): () => void
  signOut(): Promise<void>
}

/** Performs the effects of the flow, follows the session, and persists the pending code. */
export function createWidget(deps: WidgetDeps): Widget {
  const { flow, clock, kind, methods, provider, emit } = deps
  const watch = createSessionWatch(clock, {
    authenticated(method) {
      emit({ type: 'authenticated', method })
      const organization = kind.findOrganization?.(provider())
      if (organization) emit({ type: 'organization', id: organization.id, slug: organization.slug })
      if (method === 'session') flow.send({ method: 'session', type: 'found' })
    },
    loggedOut() {
      emit({ type: 'logged-out' })
      flow.send({ method: 'session', type: 'ended' })
    },
    pendingEnded: () => flow.send({ method: 'session', type: 'ended' }),
    secondFactorRequired() {
      if (flow.state().screen === 'SecondFactorEntry') return
      void begin({ method: 'second-factor', type: 'required', goal: { name: 'resume' } }, flow, methods)
    },
  })
  const toaster = createToaster(clock)
  let adopted: Promise<unknown> = Promise.resolve()

  /** Lets the provider's client also keep a session alive that a host-supplied part created. */
  async function adopt(created: Session) {
    const { sessions } = provider()
    if (sessions.current()?.session_token !== created.session_token) await sessions.adopt(created)
  }

  function output(output: FlowOutput) {
    switch (output.type) {
      case 'logged':
        return emit({ type: 'event', name: output.name, details: output.details })
      case 'toasted':
        return void toaster.show(output.text, { kind: output.kind })
      case 'completed':
        watch.completed(output.method, output.session)
        adopted = adopt(output.session).catch(() => undefined)
    }
  }

  let impersonation: string | undefined

  /**
   * During an impersonated session, shows that someone else is using the account, with a button that ends the session.
   */
  function followImpersonation(now: Session | null) {
    const isOn = now !== null && isImpersonated(now)
    if (isOn === (impersonation !== undefined)) return
    if (impersonation !== undefined) {
      toaster.dismiss(impersonation)
      impersonation = undefined
      return
    }
    const action = { key: 'impersonation.end', run: () => void signOut(deps) } as const
    impersonation = toaster.show({ key: 'impersonation.text', action }, { isSticky: true })
    flow.send({ method: 'session', type: 'impersonationChanged' })
    emit({ type: 'event', name: 'impersonated', details: { type: 'session' } })
  }

  const ports: Ports = { ...deps, output, adopted: () => adopted }
  methods.add('session', kind.session)
  flow.subscribe((state) => storePending(state, deps.store, kind.toPending))
  flow.subscribe((state, previous) => toHostEvents(state, previous).forEach(emit))
  /** Reports a mistake that only the page's developer can correct. */
  const reportMistake = (message: string) => {
    const problem: Problem = { code: 'configuration', message, field: 'developer' }
    // biome-ignore lint/suspicious/noConsole: visitors can do nothing about it
    console.error(message)
    const state = flow.state()
    // The note on Main reports it too.
    if (isStart(state) && !state.busy) flow.send({ method: 'widget', type: 'loadFailed', problem })
    else emit({ type: 'error', problem })
  }
  void deps.findMistakes?.().then((sentences) => {
    if (sentences.length > 0) reportMistake(sentences.join(' '))
  })
  const reportUnused = (product: ProductName) =>
    reportMistake(
      `This page was opened by a link or redirect for the product ${product}, which this <login-widget> does not offer.`,
    )
  const resume = kind.createResume({ ...deps, reportUnused })
  let offered = kind.productMethodsOf(deps.settings())

  /** Ends a sign-in with a product that the tag no longer offers. Screens of a signed-in user stay. */
  function leaveRemoved() {
    const before = offered
    offered = kind.productMethodsOf(deps.settings())
    const { screen } = flow.state()
    const isRemoved = before.some((name) => {
      const method = methods.find(name)
      return !offered.includes(name) && method !== undefined && screen in method.screens
    })
    if (isRemoved && watch.session() === null) resetFlow(flow)
  }

  /** Loads a method for the host, which learns of a failure from an event too. */
  const load = (name: MethodName) =>
    methods.load(name).catch((error: unknown) => {
      emit({ type: 'error', problem: toProblem(error, clock.now()) })
      throw error
    })

  return {
    toaster,
    perform: (effect, signal) => perform(effect, methods, ports, signal),
    fail: (effect, error) => fail(effect, methods, error, clock.now()),
    resume() {
      leaveRemoved()
      const event = resume()
      return event && begin(event, flow, methods)
    },
    prepare: () => startMethods(kind.methodsOf(deps.settings()), flow, methods, ports),
    async openPasskeys() {
      await load('passkey')
      flow.send({ method: 'passkey', type: 'openRequested' })
    },
    async openSecondFactor() {
      await load('second-factor')
      flow.send({ method: 'second-factor', type: 'openRequested' })
    },
    findProjectName: async () => (await provider().findProjectName?.()) ?? '',
    session: watch.session,
    organization: () => (watch.session() && kind.findOrganization?.(provider())) ?? null,
    async switchOrganization(slug) {
      const event = kind.switchTo?.(slug)
      if (!event) return reportMistake('switchOrganization() needs a <login-widget> with kind="business".')
      await load(event.method)
      flow.send(event)
    },
    followSession: () =>
      provider().sessions.watch((now) => {
        watch.changed(now)
        followImpersonation(now)
      }),
    signOut: () => signOut(deps),
  }
}

/** Sends an event once its method has loaded, so the first screen rendered is already the right one. */
async function begin(event: MethodEvent, flow: WidgetFlow, methods: Methods) {
  try {
    await methods.load(event.method)
  } catch (error) {
    return flow.send({ method: 'widget', type: 'loadFailed', problem: toProblem(error, 0) })
  }
  flow.send(event)
}

async function signOut({ provider, clock, emit }: WidgetDeps) {
  try {
    await provider().sessions.signOut()
  } catch (error) {
    // The client has cleared the session anyway. The host is notified that the provider may still have it.
    const problem = toProblem(error, clock.now())
    if (!isOfEndedSession(problem)) emit({ type: 'error', problem })
  }
}
