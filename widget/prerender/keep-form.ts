/**
 * The script inside a prerendered tag. Until the widget renders, it holds a submission. Afterwards it makes sure that
 * fields have what was typed for their purpose, and submits the form if the visitor has.
 */
function keepForm(tag: HTMLElement & { takeOver?: () => void }): void {
  const root = tag.shadowRoot
  const sheet = root?.querySelector('style')
  // In a browser without declarative shadow roots, or if the widget was there first, it renders as in an empty tag.
  if (!root || !sheet) return
  let submitted: HTMLFormElement | undefined

  function hold(event: Event) {
    event.preventDefault()
    submitted = event.target as HTMLFormElement
  }

  /** An edited form must not be submitted as it was. */
  function drop() {
    submitted = undefined
  }

  root.addEventListener('submit', hold)
  root.addEventListener('input', drop)
  tag.takeOver = () => {
    delete tag.takeOver
    root.removeEventListener('submit', hold)
    root.removeEventListener('input', drop)
    sheet.remove()
    // Otherwise the rendering would leave an empty attribute.
    for (const form of root.querySelectorAll('form')) form.removeAttribute('method')
    const purposes = new Map(fieldsIn(root).map((field) => [field, purposeOf(field)]))
    const texts = new Map([...purposes].map(([{ value }, purpose]) => [purpose, value]))
    const focusedPurpose = purposes.get(root.activeElement as HTMLInputElement)
    const submittedPurposes = submitted && purposesOf(submitted)
    queueMicrotask(() => {
      for (const field of fieldsIn(root)) {
        const purpose = purposeOf(field)
        // The rendering reuses elements: one that serves the same purpose keeps everything, such as its autofill.
        if (purposes.get(field) === purpose) continue
        field.value = texts.get(purpose) ?? (purposes.has(field) ? '' : field.value)
        if (purpose === focusedPurpose) field.focus()
      }
      if (!submittedPurposes) return
      const forms = [...root.querySelectorAll('form')]
      forms.find((form) => purposesOf(form) === submittedPurposes)?.requestSubmit()
    })
  }
}

const fieldsIn = (root: ParentNode) => [...root.querySelectorAll('input')]
const purposeOf = ({ name, type }: HTMLInputElement) => `${name} ${type}`
const purposesOf = (form: HTMLFormElement) => fieldsIn(form).map(purposeOf).join()

const element = document.currentScript?.parentElement
if (element) keepForm(element)
