/** Focuses the first empty field, unless the visitor is typing elsewhere on the page. */
export function focusStart(card: HTMLElement) {
  if (document.activeElement?.matches('input,select,textarea')) return
  const fields = findFields(card)
  const target = fields.find((field) => field.value === '') ?? fields[0]
  target?.focus()
}

/** Skips the hidden forms of other tabs, and the fields of later steps. */
const findFields = (card: HTMLElement) =>
  [...card.querySelectorAll<HTMLInputElement>('input:not([readonly],ol *)')].filter((field) =>
    field.checkVisibility(),
  )

/** Focuses the first editable field of a new screen, or its title. */
export function focusScreen(card: HTMLElement) {
  const target = findFields(card)[0] ?? card.querySelector<HTMLElement>('h2')
  target?.focus()
}

/** Focuses the field that an error belongs to. */
export function focusError(card: HTMLElement) {
  card.querySelector<HTMLElement>('input[aria-invalid]')?.focus()
}
