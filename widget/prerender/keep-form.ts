import type { TakeOver } from '../element/take-over.ts'
import { toSignature } from './signature.ts'

/**
 * The script inside a prerendered tag. It runs before the widget's script has loaded: it keeps submissions, and later
 * gives the form to the widget if the widget would render the same.
 */
function keepForm(tag: HTMLElement & { takeOver?: TakeOver }): void {
  const root = tag.shadowRoot
  const sheet = root?.querySelector('style')
  // In a browser without declarative shadow roots, the widget renders as in an empty tag.
  if (!root || !sheet) return
  const submitted = new Set<HTMLFormElement>()

  function keep(event: SubmitEvent) {
    event.preventDefault()
    submitted.add(event.target as HTMLFormElement)
  }

  function submitKept() {
    for (const form of submitted) if (form.isConnected) form.requestSubmit()
  }

  root.addEventListener('submit', keep as (event: Event) => void)
  tag.takeOver = (version, inputs, view) => {
    if (!view) return null
    const { flow, messages, locale } = view
    const canPromptPasskey = typeof PublicKeyCredential === 'function'
    const signature = toSignature({
      version,
      inputs,
      messages,
      locale,
      state: flow.state(),
      canPromptPasskey,
    })
    delete tag.takeOver
    root.removeEventListener('submit', keep as (event: Event) => void)
    sheet.remove()
    if (sheet.dataset.signature !== signature) {
      root.replaceChildren()
      return false
    }
    restore(root)
    queueMicrotask(submitKept)
    return true
  }
}

/** Reverses the changes of static-html.ts. */
function restore(root: ShadowRoot): void {
  // A content security policy may forbid styles in HTML, but not those that a script sets.
  for (const styled of root.querySelectorAll<HTMLElement>('[data-style]')) {
    styled.style.cssText = styled.dataset.style ?? ''
    delete styled.dataset.style
  }
  for (const form of root.querySelectorAll('form')) form.removeAttribute('method')
}

const tag = document.currentScript?.parentElement
if (tag) keepForm(tag)
