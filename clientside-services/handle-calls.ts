/** A method that a site may call. It must validate its argument. */
export type Method = (request: unknown) => unknown

export type CallHandlers = {
  /** the origins that get responses */
  embedders: readonly string[]
  methods: Readonly<Record<string, Method>>
}

/** The part of `Window` that `handleCalls` needs. */
export type Frame = Pick<Window, 'parent'> & {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/**
 * Handles the calls of the embedding page. A call is a message `{method, args: [request]}` with a port; the response on
 * that port is `{success: true, payload}` or `{success: false, error: {name, message}}`.
 */
export function handleCalls(frame: Frame, { embedders, methods }: CallHandlers): void {
  frame.addEventListener('message', async (event) => {
    const [port] = event.ports
    const call = parseCall(event.data)
    // Other windows and origins get no response.
    if (event.source !== frame.parent || !embedders.includes(event.origin) || !port || !call) return
    port.postMessage(await response(methods, call))
    port.close()
  })
}

async function response(methods: CallHandlers['methods'], { method, request }: Call) {
  try {
    const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!handler) throw new TypeError(`There is no method '${method}' here.`)
    return { success: true, payload: await handler(request) }
  } catch (error) {
    // The client creates its own error from these fields.
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    return { success: false, error: { ...toPlainFields(error), name, message } }
  }
}

type Call = { method: string; request: unknown }

function parseCall(sent: unknown): Call | undefined {
  if (typeof sent !== 'object' || sent === null) return undefined
  const { method, args } = sent as { method?: unknown; args?: unknown }
  if (typeof method !== 'string' || !Array.isArray(args)) return undefined
  return { method, request: args[0] }
}

/** The fields of an error, without functions, which cannot be posted. */
function toPlainFields(problem: unknown): Record<string, unknown> {
  if (typeof problem !== 'object' || problem === null) return {}
  return Object.fromEntries(Object.entries(problem).filter(([, value]) => typeof value !== 'function'))
}
