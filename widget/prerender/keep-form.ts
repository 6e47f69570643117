/**
 * The script inside a prerendered tag. Until the widget's script has loaded, it keeps a submission. Then it submits the
 * form that the widget has taken over.
 */
function keepForm(tag: HTMLElement & { takeOver?: () => void }): void {
  const root = tag.shadowRoot
  const sheet = root?.querySelector('style')
  // In a browser without declarative shadow roots, or if the widget was there first, it renders as in an empty tag.
  if (!root || !sheet) return
  let submitted: HTMLFormElement | undefined

  function keep(event: Event) {
    event.preventDefault()
    submitted = event.target as HTMLFormElement
  }

  /** What a visitor corrects is not what was submitted. */
  function forget() {
    submitted = undefined
  }

  root.addEventListener('submit', keep)
  root.addEventListener('input', forget)
  tag.takeOver = () => {
    delete tag.takeOver
    root.removeEventListener('submit', keep)
    root.removeEventListener('input', forget)
    sheet.remove()
    // Rendering without a method would leave an empty attribute.
    for (const form of root.querySelectorAll('form')) form.removeAttribute('method')
    const fields = [...root.querySelectorAll('input')].map((field) => ({ field, purpose: purposeOf(field) }))
    // After the rendering, which reuses the elements.
    queueMicrotask(() => {
      for (const { field, purpose } of fields) {
        if (field.isConnected && purposeOf(field) === purpose) continue
        // Another screen has opened, or the tag has changed: what was typed for one purpose must not serve another.
        field.value = ''
        submitted = undefined
      }
      if (submitted?.isConnected) submitted.requestSubmit()
    })
  }
}

const purposeOf = ({ name, type }: HTMLInputElement) => `${name} ${type}`

const tag = document.currentScript?.parentElement
if (tag) keepForm(tag)
