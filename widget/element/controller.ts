import type { Messages } from '#languages/en/widget.ts'
import { reportLost } from '../app/blocks.ts'
import { resetFlow } from '../app/flow.ts'
import { methodsOf } from '../app/methods.ts'
import { findConflict } from '../app/read-settings.ts'
import { withFallback } from '../app/tables.ts'
import type { View } from '../app/view.ts'
import type { Widget } from '../app/widget.ts'
import type { Problem } from '../core/problem.ts'
import { canPromptPasskey, pageLanguages } from './browser-ports.ts'
import { blocks, methods, runtime } from './chunks.ts'
import type { createConfigurationReport } from './configuration-report.ts'
import { connect } from './connection.ts'
import { fetchClient } from './fetch-client.ts'
import { createHostReports } from './host-reports.ts'
import type { HostProps, Inputs, Latest } from './inputs.ts'
import { createInstance, type Instance, resume, toKey } from './instance.ts'
import { createRenderGate } from './render-gate.ts'
import { tables } from './texts.ts'

export type WidgetController = {
  /** Applies new inputs. @returns what to render, or undefined while a chunk that would replace it is loading */
  update(inputs: Inputs, props: HostProps): View | undefined
  connect(): void
  disconnect(): void
  /** The widget, if it has loaded. */
  find(): Widget | undefined
  /** @throws if the element is not in a document yet, or if the widget's code cannot be fetched */
  load(): Promise<Widget>
  reset(): void
}

/**
 * The widget of one tag. A change of the project creates a new instance; any other change applies to the current one.
 */
export function createController(
  element: HTMLElement & { takeOver?: () => void },
  render: () => void,
): WidgetController {
  let latest: Latest | undefined
  let instance: Instance | undefined
  let disconnect: (() => void) | undefined
  /** The runtime describes mistakes in the configuration. Only if there are any, the first render waits for it. */
  let describing: Promise<unknown> | undefined
  const gate = createRenderGate(element, render)
  const texts = () => withFallback(latest?.props.messages ?? {}, tables.find(latest?.inputs.locale ?? 'en'))
  // Before the runtime has loaded, the only problem is that a chunk cannot be fetched.
  const describe = (problem: Problem) =>
    runtime.find()?.toSentence(problem, texts()) ?? texts()['error.unreachable']
  const reports = createHostReports(element, describe, () => latest?.props.override ?? {})
  // Once per tag: a block loads again if its source changes.
  const reportedBlocks = reportLost(blocks, reports.emitProblem)
  let reportConfiguration: ReturnType<typeof createConfigurationReport> | undefined
  const find = () => instance?.widget.find()
  function reconnect() {
    disconnect?.()
    if (!instance || !latest) return
    const { inputs, props } = latest
    disconnect =
      inputs.front === null
        ? () => {}
        : connect(instance.widget, !props.override.sessions && (inputs.front?.fetchClient ?? fetchClient))
  }

  return {
    update(inputs, props) {
      const before = latest
      const now = { inputs, props }
      latest = now
      const isNew = instance?.key !== toKey(inputs)
      if (isNew) instance = createInstance(element, () => latest ?? now, reports)
      const current = instance as Instance
      // Only for another locale: a failed request causes a rendering, which must not repeat the request.
      if (before?.inputs.locale !== inputs.locale || before.inputs.front !== inputs.front) {
        const language = (inputs.front ?? tables).load(inputs.locale)
        language?.catch(reports.emitProblem)
        gate.waitFor(language)
      }
      if (disconnect && (isNew || !before || isOtherSource(before, now))) reconnect()
      gate.waitFor(
        inputs.front === null
          ? // A prerendered form stays until its first screen is there.
            !before && element.takeOver && blocks.load('business')
          : resume(current, inputs),
      )
      const { mistakes } = inputs
      const isWrong = mistakes.length > 0 || findConflict(inputs.settings)
      const warnings = isWrong ? runtime.find()?.toSentences(mistakes) : []
      if (!warnings && !describing) {
        describing = runtime.load()
        gate.waitFor(describing)
      }
      reportConfiguration ??= runtime.find()?.createConfigurationReport(reports.emit, texts)
      if (warnings) reportConfiguration?.(warnings, inputs)
      const ports = {
        leave: reports.mayLeave,
        blocks: reportedBlocks,
        warnings: warnings ?? [],
        refresh: render,
      }
      return gate.isOpen() ? toView(element, current, now, texts(), ports) : undefined
    },
    connect: reconnect,
    disconnect() {
      disconnect?.()
      disconnect = undefined
    },
    find,
    async load() {
      if (latest?.inputs.front === null) await blocks.load('business').then(render)
      if (!instance) throw new Error('<login-widget> is not in a document yet.')
      return instance.widget.load()
    },
    reset: () => instance && resetFlow(instance.flow),
  }
}

/** Whether the source of the session or the offered methods have changed. */
const isOtherSource = (before: Latest, now: Latest) =>
  before.props.override.sessions !== now.props.override.sessions ||
  methodsOf(before.inputs.settings).join() !== methodsOf(now.inputs.settings).join()

function toView(
  element: HTMLElement,
  { flow, widget }: Instance,
  { inputs, props }: Latest,
  messages: Messages,
  ports: Pick<View, 'leave' | 'blocks' | 'warnings' | 'refresh'>,
): View {
  const { locale, front } = inputs
  return {
    ...inputs,
    flow,
    methods: front?.methods ?? methods,
    // Only blocks read it, which come after the runtime.
    lastProvider: { read: () => runtime.find()?.openLastProvider(inputs.publicToken).read() },
    canPromptPasskey,
    runtime() {
      const toaster = widget.find()?.toaster
      const parts = runtime.find()?.parts
      return toaster && parts && { ...parts, toaster }
    },
    messages,
    // A language without texts is marked, and read out, as the English that replaces it.
    locale: tables.has(locale) || Object.keys(props.messages).length > 0 ? locale : 'en',
    languages: pageLanguages,
    autofocus: element.hasAttribute('autofocus'),
    now: Date.now,
    findProjectName: () => widget.load().then((loaded) => loaded.findProjectName()),
    ...ports,
  }
}
