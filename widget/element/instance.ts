import { createFrontFlow } from '../app/front-flow.ts'
import type { WidgetFlow } from '../app/states.ts'
import type { Widget } from '../app/widget.ts'
import { createLazy, type Lazy } from '../core/lazy.ts'
import { mayHoldLink } from '../provider/stytch/link-marker.ts'
import { adoptRegisteredSheets } from '../ui/sheets.ts'
import { isStored } from './browser-ports.ts'
import { methods as consumerMethods, runtime } from './chunks.ts'
import type { HostReports } from './host-reports.ts'
import type { Inputs, Latest } from './inputs.ts'

/** The widget of one project. */
export type Instance = {
  key: string
  flow: WidgetFlow
  widget: Lazy<Widget>
  storeKey: string
}

export const toKey = ({ publicToken, apiUrl = '', front }: Inputs) => `${publicToken} ${apiUrl} ${!front}`

/** @param latest returns the current inputs; a host may change them while the widget runs */
export function createInstance(element: HTMLElement, latest: () => Latest, reports: HostReports): Instance {
  const { inputs } = latest()
  const { publicToken, apiUrl, front } = inputs
  const methods = front?.methods ?? consumerMethods
  const storeKey = `login-widget:${publicToken}`
  const settings = () => latest().inputs.settings
  const widget = createLazy(async (): Promise<Widget> => {
    const [{ createRuntime }, kind] = await Promise.all([runtime.load(), front?.loadKind()])
    adoptRegisteredSheets(element.shadowRoot ?? element.getRootNode())
    return createRuntime({
      element,
      publicToken,
      apiUrl,
      flow,
      kind,
      methods,
      storeKey,
      ...reports,
      settings,
      override: () => latest().props.override,
    })
  })
  const flow = createFrontFlow(methods, widget, reports.emitProblem, settings)
  return { key: toKey(inputs), flow, widget, storeKey }
}

/**
 * Resumes what was started before this page loaded. Checks for its markers first, to fetch the runtime only if needed.
 */
export function resume({ widget, storeKey }: Instance, { settings }: Inputs): Promise<unknown> | undefined {
  const loaded = widget.find()
  if (loaded) return loaded.resume()
  const mayResume = settings.consent || mayHoldLink(location.search) || isStored(storeKey)
  return mayResume ? widget.load().then((arrived) => arrived.resume()) : undefined
}
