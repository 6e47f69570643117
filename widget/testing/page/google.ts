type Google = { accounts?: { id?: object } }

/** The settings that the widget passes to Google, as far as they matter here. */
type Settings = { callback?(response: { credential: string }): void; prompt_parent_id?: string }

/**
 * Replaces the global of Google's One Tap, so that the page never requests Google's script. The prompt has one button,
 * which continues as the visitor.
 */
export function installGoogle(page: Window, email: string): void {
  const { document } = page
  let settings: Settings = {}
  let prompt: HTMLElement | undefined
  let count = 0

  function show() {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = `Continue as ${email}`
    button.addEventListener('click', () => {
      cancel()
      settings.callback?.({ credential: `google-credential-${++count}` })
    })
    prompt = document.createElement('div')
    prompt.id = 'credential_picker_container'
    prompt.setAttribute('role', 'dialog')
    prompt.setAttribute('aria-label', 'Sign in with Google')
    prompt.append(button)
    const parent = document.getElementById(settings.prompt_parent_id ?? '')
    if (!parent)
      Object.assign(prompt.style, { position: 'fixed', insetBlockStart: '10px', insetInlineEnd: '10px' })
    ;(parent ?? document.body).append(prompt)
  }
  function cancel() {
    prompt?.remove()
    prompt = undefined
  }

  const id = {
    initialize(next: Settings) {
      settings = next
    },
    prompt(listener: (moment: object) => void) {
      cancel()
      show()
      const no = () => false
      listener({ isNotDisplayed: no, isSkippedMoment: no, isDismissedMoment: no })
    },
    cancel,
  }
  const host = page as Window & { google?: Google }
  host.google = { ...host.google, accounts: { ...host.google?.accounts, id } }
}
