import type { Messages } from '#languages/en/widget.ts'
import { reportLost } from '../app/blocks.ts'
import { methodsOf } from '../app/methods.ts'
import type { ToastOptions } from '../app/toaster.ts'
import type { View } from '../app/view.ts'
import type { Session } from '../core/provider.ts'
import { withFallback } from '../messages/tables.ts'
import { canPromptPasskey, pageLanguages } from './browser-ports.ts'
import { blocks, methods, runtime, tables } from './chunks.ts'
import { connect } from './connection.ts'
import { createDrawGate } from './draw-gate.ts'
import { createConfigurationReport, createHostReports } from './host-reports.ts'
import type { HostProps, Inputs, Latest } from './inputs.ts'
import { createInstance, type Instance, resume, toKey } from './instance.ts'

export type WidgetController = {
  /** Applies new inputs. @returns what to render, or undefined while a chunk that would replace it is loading */
  update(inputs: Inputs, props: HostProps): View | undefined
  connect(): void
  disconnect(): void
  session(): Session | null
  signOut(): Promise<void>
  reset(): void
  openPasskeys(): Promise<void>
  openSecondFactor(): Promise<void>
  toast(content: string | Node, options?: ToastOptions): Promise<string>
  dismissToast(id?: string): void
}

/**
 * The widget of one tag. A change of the project creates a new instance; any other change applies to the current one.
 */
export function createController(element: HTMLElement, draw: () => void): WidgetController {
  let latest: Latest | undefined
  let instance: Instance | undefined
  let disconnect: (() => void) | undefined
  const gate = createDrawGate(element, draw)
  const texts = () => withFallback(latest?.props.messages ?? {}, tables.find(latest?.inputs.locale ?? 'en'))
  const reports = createHostReports(element, texts, () => latest?.props.override ?? {})
  // Once per tag: a block loads again if its source changes.
  const reportedBlocks = reportLost(blocks, reports.emitProblem)
  const reportConfiguration = createConfigurationReport(reports.emit, texts)
  const find = () => instance?.widget.find()

  function reconnect() {
    disconnect?.()
    disconnect = instance && connect(instance.widget, !latest?.props.override.sessions)
  }

  function load() {
    if (!instance) throw new Error('<login-widget> is not in a document yet.')
    return instance.widget.load()
  }

  return {
    update(inputs, props) {
      const before = latest
      const now = { inputs, props }
      latest = now
      const isNew = instance?.key !== toKey(inputs)
      if (isNew) instance = createInstance(element, () => latest ?? now, reports)
      if (disconnect && (isNew || !before || isOtherSource(before, now))) reconnect()
      gate.waitFor(instance && resume(instance, inputs))
      gate.waitFor(tables.load(inputs.locale))
      reportConfiguration(inputs)
      const ports = { leave: reports.mayLeave, blocks: reportedBlocks }
      return gate.isOpen() && instance ? toView(element, instance, now, texts(), ports) : undefined
    },
    connect: reconnect,
    disconnect() {
      disconnect?.()
      disconnect = undefined
    },
    session: () => find()?.session() ?? null,
    signOut: async () => (await load()).signOut(),
    reset() {
      const widget = find()
      if (widget) return widget.reset()
      instance?.flow.stop()
      instance?.flow.send({ method: 'widget', type: 'reset' })
    },
    openPasskeys: async () => (await load()).openPasskeys(),
    openSecondFactor: async () => (await load()).openSecondFactor(),
    async toast(content, options) {
      const { toaster } = await load()
      draw()
      return toaster.show(content, options)
    },
    dismissToast: (id) => find()?.toaster.dismiss(id),
  }
}

/** Whether the source of the session or the offered methods have changed. */
const isOtherSource = (before: Latest, now: Latest) =>
  before.props.override.sessions !== now.props.override.sessions ||
  methodsOf(before.inputs.settings).join() !== methodsOf(now.inputs.settings).join()

function toView(
  element: HTMLElement,
  { flow, lastProvider, widget }: Instance,
  { inputs, props }: Latest,
  messages: Messages,
  ports: Pick<View, 'leave' | 'blocks'>,
): View {
  const { settings, warnings, locale, theme, colorScheme } = inputs
  return {
    flow,
    methods,
    lastProvider,
    canPromptPasskey,
    toasts() {
      const toaster = widget.find()?.toaster
      const ToastList = runtime.find()?.ToastList
      return toaster && ToastList && { toaster, ToastList }
    },
    settings,
    warnings,
    messages,
    // A language without texts is marked, and read out, as the English that replaces it.
    locale: tables.has(locale) || Object.keys(props.messages).length > 0 ? locale : 'en',
    languages: pageLanguages,
    theme,
    colorScheme,
    autofocus: element.hasAttribute('autofocus'),
    now: Date.now,
    findProjectName: () => widget.load().then((loaded) => loaded.findProjectName()),
    ...ports,
  }
}
