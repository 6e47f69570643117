/**
 * Keeps the focus of an element that a page moves in its document, which removes it and inserts it again: browsers then
 * focus the body. Called with each insertion, the returned function focuses what had the focus at the removal.
 */
export function keepFocus(element: HTMLElement): () => void {
  let focused: HTMLElement | undefined
  element.addEventListener('focusin', (event) => {
    focused = event.composedPath()[0] as HTMLElement
  })
  element.addEventListener('focusout', () => {
    const left = focused
    // Some browsers send the event for a removal too. A move is over before the microtask.
    queueMicrotask(() => {
      if (focused === left) focused = undefined
    })
  })
  return () => {
    // Nothing else has taken the focus.
    const { activeElement, body } = element.ownerDocument
    if (focused?.isConnected && (activeElement === null || activeElement === body)) focused.focus()
  }
}
