import type { Page } from '@playwright/test'

/** The prompt's behavior when opened. */
export type Prompt =
  | { does: 'shows' }
  /** Reports why it cannot be shown. */
  | { does: 'refuses'; reason: string }
  /** Reports nothing, as in a browser with FedCM. */
  | { does: 'nothing' }

/** Google in a test's page, to inspect and to act as the visitor. */
export type PlayedGoogle = {
  settings: Record<string, unknown>
  prompts: number
  canceled: number
  give(credential: string): void
  close(reason: string): void
}

declare global {
  interface Window {
    playedGoogle: PlayedGoogle
  }
}

/**
 * Fakes Google's prompt at the network level. An embedded prompt is built in three steps, like the real one.
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
  let shown: HTMLElement | undefined
  const not = { isSkippedMoment: () => false, isNotDisplayed: () => false, isDismissedMoment: () => false }
  const hide = () => shown?.remove()
  const played: PlayedGoogle & { settings: { callback?(answer: object): void; prompt_parent_id?: string } } =
    {
      settings: {},
      prompts: 0,
      canceled: 0,
      give(credential) {
        hide()
        played.settings.callback?.({ credential })
      },
      close(reason) {
        hide()
        notify({ ...not, isSkippedMoment: () => true, getSkippedReason: () => reason })
      },
    }
  const show = () => {
    const parent = document.getElementById(played.settings.prompt_parent_id ?? '')
    shown = document.createElement('div')
    shown.id = 'credential_picker_container'
    shown.setAttribute('role', 'dialog')
    shown.ariaLabel = 'Google'
    shown.textContent = 'Sign in with Google'
    if (!parent)
      shown.style.cssText = 'position: fixed; top: 10px; right: 10px; color: #000; background: #fff'
    ;(parent ?? document.body).append(shown)
    if (!parent) return
    const [first = 0, ...others] = [30, 110, 200]
    shown.style.height = `${first}px`
    others.forEach((height, step) => {
      setTimeout(() => shown?.style.setProperty('height', `${height}px`), 20 * (step + 1))
    })
  }
  const id = {
    initialize: (settings: Record<string, unknown>) => Object.assign(played, { settings }),
    prompt(listener: typeof notify) {
      played.prompts++
      notify = listener
      if (prompt.does === 'nothing') return
      if (prompt.does === 'shows') show()
      const isHidden = prompt.does === 'refuses'
      const reason = isHidden ? prompt.reason : undefined
      notify({ ...not, isNotDisplayed: () => isHidden, getNotDisplayedReason: () => reason })
    },
    cancel() {
      played.canceled++
      hide()
    },
  }
  Object.assign(window, { google: { accounts: { id } }, playedGoogle: played })
}

export type Answer = { success: true; payload: object | null } | { success: false; error: object }

export const started: Answer = { success: true, payload: { googleClientId: 'client-1' } }

/** The message of the provider's frame for an error. */
export const refused = (type: string, details: object = {}): Answer => ({
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
export const framePage = (oneTapStart: Answer, oneTapSubmit: Answer) => `<!doctype html>
  <title>Services</title>
  <script>
    const answers = ${JSON.stringify({ oneTapStart, oneTapSubmit })}
    addEventListener('message', ({ data, ports: [port] }) => {
      const answer = answers[data.method]
      if (answer) port.postMessage(answer)
    })
  </script>`
