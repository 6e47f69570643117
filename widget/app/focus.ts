/** Focuses the first empty field, unless the visitor is typing elsewhere on the page. */
export function focusStart(card: HTMLElement) {
  // The focus may be in a prerendered form, inside the shadow root.
  if (card.matches(':focus-within') || document.activeElement?.matches('input,select,textarea')) return
  const fields = findFields(card)
  const target = fields.find((field) => field.value === '') ?? fields[0]
  target?.focus()
}

/** Skips the hidden forms of other tabs, and the fields of later steps. */
export const findFields = (card: HTMLElement) =>
  [...card.querySelectorAll<HTMLInputElement>('input:not([readonly],ol *)')].filter((field) =>
    field.checkVisibility(),
  )
