import type { Page } from '@playwright/test'

/** The prompt's behavior when opened. */
export type Prompt =
  | { does: 'shows' }
  /** Reports why it cannot be shown. */
  | { does: 'rejects'; reason: string }
  /** Reports nothing, as in a browser with FedCM. */
  | { does: 'nothing' }

/** Google in a test's page, with functions to inspect it and to act as the visitor. */
export type SimulatedGoogle = {
  settings: Record<string, unknown>
  prompts: number
  canceled: number
  give(credential: string): void
  close(reason: string): void
}

declare global {
  interface Window {
    simulatedGoogle: SimulatedGoogle
  }
}

/**
 * Fakes Google's prompt at the network level. An embedded prompt is built in three steps, as in reality.
 *
 * @param hasOwnPrompt whether the browser has its own prompt (FedCM), as Chromium does
 */
export async function playGoogle(page: Page, prompt: Prompt, { hasOwnPrompt = false } = {}) {
  if (!hasOwnPrompt) await page.addInitScript(() => Reflect.deleteProperty(window, 'IdentityCredential'))
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${play})(${JSON.stringify(prompt)})` }),
  )
}

/** Runs in the page. */
function play(prompt: Prompt) {
  type Moment = Record<string, unknown>
  let notify = (_: Moment) => {}
  let picker: HTMLElement | undefined
  const not = { isSkippedMoment: () => false, isNotDisplayed: () => false, isDismissedMoment: () => false }
  const hide = () => picker?.remove()
  const simulated: SimulatedGoogle & {
    settings: { callback?(response: object): void; prompt_parent_id?: string }
  } = {
    settings: {},
    prompts: 0,
    canceled: 0,
    give(credential) {
      hide()
      simulated.settings.callback?.({ credential })
    },
    close(reason) {
      hide()
      notify({ ...not, isSkippedMoment: () => true, getSkippedReason: () => reason })
    },
  }
  const show = () => {
    const parent = document.getElementById(simulated.settings.prompt_parent_id ?? '')
    picker = document.createElement('div')
    picker.id = 'credential_picker_container'
    picker.setAttribute('role', 'dialog')
    picker.ariaLabel = 'Google'
    picker.textContent = 'Sign in with Google'
    if (!parent)
      picker.style.cssText = 'position: fixed; top: 10px; right: 10px; color: #000; background: #fff'
    ;(parent ?? document.body).append(picker)
    if (!parent) return
    const [first = 0, ...laterHeights] = [30, 110, 200]
    picker.style.height = `${first}px`
    laterHeights.forEach((height, step) => {
      setTimeout(() => picker?.style.setProperty('height', `${height}px`), 20 * (step + 1))
    })
  }
  const id = {
    initialize: (settings: Record<string, unknown>) => Object.assign(simulated, { settings }),
    prompt(listener: typeof notify) {
      simulated.prompts++
      notify = listener
      if (prompt.does === 'nothing') return
      if (prompt.does === 'shows') show()
      const isHidden = prompt.does === 'rejects'
      const reason = isHidden ? prompt.reason : undefined
      notify({ ...not, isNotDisplayed: () => isHidden, getNotDisplayedReason: () => reason })
    },
    cancel() {
      simulated.canceled++
      hide()
    },
  }
  Object.assign(window, { google: { accounts: { id } }, simulatedGoogle: simulated })
}

export type Result = { success: true; payload: object | null } | { success: false; error: object }

export const started: Result = { success: true, payload: { googleClientId: 'client-1' } }

/** The message of the provider's frame for an error. */
export const rejected = (type: string, details: object = {}): Result => ({
  success: false,
  error: {
    name: 'StytchAPIError',
    message: type,
    status_code: 400,
    request_id: 'request-1',
    error_type: type,
    error_message: 'Refused.',
    error_url: 'https://stytch.com/docs',
    ...details,
  },
})

/** The provider's page in the hidden frame, with this response. */
export const framePage = (oneTapStart: Result, oneTapSubmit: Result) => `<!doctype html>
  <title>Services</title>
  <script>
    const responses = ${JSON.stringify({ oneTapStart, oneTapSubmit })}
    addEventListener('message', ({ data, ports: [port] }) => {
      const response = responses[data.method]
      if (response) port.postMessage(response)
    })
  </script>`
