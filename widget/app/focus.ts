/** Where the focus goes on a new screen: its first field that can be typed into, else its title. */
export function focusScreen(card: HTMLElement) {
  const fields = [...card.querySelectorAll<HTMLElement>('input:not([readonly])')]
  // A form behind another tab is there and not to be seen.
  const target = fields.find((field) => field.checkVisibility()) ?? card.querySelector<HTMLElement>('h2')
  target?.focus()
}

/** Where the focus goes after a refusal: the field it is about. */
export function focusError(card: HTMLElement) {
  card.querySelector<HTMLElement>('input[aria-invalid]')?.focus()
}
