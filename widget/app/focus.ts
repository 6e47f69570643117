/** Where a host that asks for it has the focus go at the start: to what is still to be typed, unless somebody types elsewhere. */
export function focusStart(card: HTMLElement) {
  if (document.activeElement?.matches('input,select,textarea')) return
  const fields = findFields(card)
  const target = fields.find((field) => field.value === '') ?? fields[0]
  target?.focus()
}

/** A form behind another tab is there and not to be seen. */
const findFields = (card: HTMLElement) =>
  [...card.querySelectorAll<HTMLInputElement>('input:not([readonly])')].filter((field) =>
    field.checkVisibility(),
  )

/** Where the focus goes on a new screen: its first field that can be typed into, else its title. */
export function focusScreen(card: HTMLElement) {
  const target = findFields(card)[0] ?? card.querySelector<HTMLElement>('h2')
  target?.focus()
}

/** Where the focus goes after a refusal: the field it is about. */
export function focusError(card: HTMLElement) {
  card.querySelector<HTMLElement>('input[aria-invalid]')?.focus()
}
