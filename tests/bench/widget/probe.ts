/** The probe's measurements, in milliseconds since the navigation. */
export type ProbeResult = {
  /** typing and Enter work */
  works: number
  /** the request with the typed email address is sent */
  sends: number
  /** bytes of scripts over the network, until each of these events */
  bytesUntilWorks: number
  bytesUntilSends: number
}

declare global {
  interface Window {
    probe: Promise<ProbeResult>
  }
}

/**
 * Runs in the page from its start, in the same way for both widgets. In each animation frame, it looks for an email
 * field, focuses it, types an email address, and submits its form like Enter. The time counts if the field received the
 * focus, the widget handled the submission, and a request to `path` follows. If the browser handled the submission, the
 * widget had no listener yet, and the next frame makes another attempt.
 */
export function installProbe({ address, path }: { address: string; path: string }): void {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

  const deepFields = (root: Document | ShadowRoot): HTMLInputElement[] => [
    ...root.querySelectorAll<HTMLInputElement>('input[type=email]'),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot ? deepFields(shadowRoot) : [],
    ),
  ]

  const findField = () => {
    const [field] = deepFields(document).filter(
      (input) => input.getClientRects().length > 0 && !input.disabled,
    )
    field?.focus()
    const root = field?.getRootNode() as Document | ShadowRoot | undefined
    return field && root?.activeElement === field ? field : undefined
  }

  const type = (field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, address)
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }

  const isTaken = (field: HTMLInputElement) => {
    let handled = false
    const listen = (event: Event) => {
      handled = event.defaultPrevented
      event.preventDefault()
    }
    // This listener runs last, after all listeners on the form and its ancestors within the root.
    const root = field.getRootNode()
    root.addEventListener('submit', listen, { once: true })
    field.form?.requestSubmit()
    root.removeEventListener('submit', listen)
    return handled
  }

  const findRequest = async () => {
    const deadline = performance.now() + 20_000
    while (performance.now() < deadline) {
      const [sent] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(path))
      if (sent) return sent.startTime
      await frame()
    }
    throw new Error(`The form was submitted, but nothing was sent to ${path}.`)
  }

  const bytesUntil = (moment: number) =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter((entry) => /\.js(\?|$)/.test(entry.name) && entry.responseEnd <= moment)
      .reduce((sum, entry) => sum + entry.transferSize, 0)

  const run = async (): Promise<ProbeResult> => {
    for (;;) {
      await frame()
      const works = performance.now()
      const field = findField()
      if (!field) continue
      type(field)
      // A frame for the widget to handle each key. It is not counted, because a human takes longer to type.
      await frame()
      await frame()
      if (!isTaken(field)) continue
      const sends = await findRequest()
      return { works, sends, bytesUntilWorks: bytesUntil(works), bytesUntilSends: bytesUntil(sends) }
    }
  }
  window.probe = run()
}
