/** A method that a site may call. It is given whatever came, so it looks at that itself. */
export type Method = (request: unknown) => unknown

export type Answering = {
  /** origins whose pages are answered; everybody else hears nothing */
  embedders: readonly string[]
  methods: Readonly<Record<string, Method>>
}

/** What `answerCalls` needs of a window, so that a test can be one. */
export type Frame = Pick<Window, 'parent'> & {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/**
 * Answers the calls of the page that this one is embedded in: `{method, args: [request]}` with a port, on which
 * the answer goes back as `{success: true, payload}` or `{success: false, error: {name, message}}`.
 */
export function answerCalls(frame: Frame, { embedders, methods }: Answering): void {
  frame.addEventListener('message', async (event) => {
    const [port] = event.ports
    const call = parseCall(event.data)
    // Another window than the one around this, or another site in its place, gets no sign that anybody is here.
    if (event.source !== frame.parent || !embedders.includes(event.origin) || !port || !call) return
    port.postMessage(await answer(methods, call))
    port.close()
  })
}

async function answer(methods: Answering['methods'], { method, request }: Call) {
  try {
    const found = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!found) throw new TypeError(`There is no method '${method}' here.`)
    return { success: true, payload: await found(request) }
  } catch (problem) {
    // The client makes an error of its own out of these fields, told by the name.
    const { name, message } = problem instanceof Error ? problem : new Error(String(problem))
    return { success: false, error: { ...fieldsOf(problem), name, message } }
  }
}

type Call = { method: string; request: unknown }

function parseCall(sent: unknown): Call | undefined {
  if (typeof sent !== 'object' || sent === null) return undefined
  const { method, args } = sent as { method?: unknown; args?: unknown }
  if (typeof method !== 'string' || !Array.isArray(args)) return undefined
  return { method, request: args[0] }
}

/** An error's own fields, as far as a message can carry them. */
function fieldsOf(problem: unknown): Record<string, unknown> {
  if (typeof problem !== 'object' || problem === null) return {}
  return Object.fromEntries(Object.entries(problem).filter(([, value]) => typeof value !== 'function'))
}
