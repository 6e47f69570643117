import type { LoginWidget } from '#widget'

/** How long the filled form waits before it goes on by itself, so that the user can read what happened. */
const waitMs = 2000

/**
 * Fills in the password of the sign-up that has just ended, like a password manager, and signs in after two seconds or a
 * press (rule P5). Typing or pressing anything in the form stops the wait, and so does leaving the page.
 */
export function continueSignUp(widget: LoginWidget, password: string): void {
  const form = widget.shadowRoot ?? widget
  const fill = () => {
    const field = form.querySelector<HTMLInputElement>('input[name=password]')
    const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
    if (field === null || button === null) return
    observer.disconnect()
    field.value = password
    button.focus()
    const timer = setTimeout(() => widget.isConnected && button.click(), waitMs)
    for (const type of ['input', 'click'])
      form.addEventListener(type, () => clearTimeout(timer), { once: true })
  }
  const observer = new MutationObserver(fill)
  observer.observe(form, { childList: true, subtree: true })
  fill()
}
