/**
 * Submits the forms of an element where the browser does not. In a sandboxed frame without `allow-forms`, a click on a
 * submit button sends no `submit` event, and neither does Enter in a field, which clicks that button. The widget's
 * forms need only the event.
 */
export function submitSandboxedForms(element: HTMLElement): void {
  element.addEventListener('click', (event) => {
    const [target] = event.composedPath()
    const button = target instanceof Element ? target.closest('button') : null
    const form = button?.type === 'submit' ? button.form : null
    if (!form || event.defaultPrevented) return
    let isSubmitted = false
    const note = () => {
      isSubmitted = true
    }
    form.addEventListener('submit', note)
    setTimeout(() => {
      form.removeEventListener('submit', note)
      if (!isSubmitted && form.isConnected) {
        form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
      }
    })
  })
}
