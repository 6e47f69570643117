/** Where the focus goes on a new screen: its first field, else its title. */
export function focusScreen(card: HTMLElement) {
  const target = card.querySelector<HTMLElement>('input') ?? card.querySelector<HTMLElement>('h2')
  target?.focus()
}

/** Where the focus goes after a refusal: the field it is about. */
export function focusError(card: HTMLElement) {
  card.querySelector<HTMLElement>('input[aria-invalid]')?.focus()
}
