/** Google looks the node up in the document, so it is in no shadow root, and there is one for the page. */
export const mountId = 'google-parent-prompt'

/** Google builds its prompt up in steps; each height that stays for so long is taken over. */
const settleMs = 100

/**
 * Puts the node for Google's prompt into the page, to be seen at the given place: inside it, or, where the place is
 * in a shadow root, as a child of that root's element, which the slot `one-tap` at the place takes in.
 */
export function putMount(place: HTMLElement): HTMLElement {
  const mount = place.ownerDocument.createElement('div')
  mount.id = mountId
  // What Google puts in is light, and a frame of another scheme than what is around it gets a white ground.
  mount.style.colorScheme = 'light'
  const root = place.getRootNode()
  if (root instanceof ShadowRoot) {
    mount.slot = 'one-tap'
    root.host.append(mount)
  } else place.append(mount)
  return mount
}

/** Tells the height of what Google has put in, whenever that has settled. Gives back how to stop. */
export function watchHeight(mount: HTMLElement, tell: (height: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const settle = () => {
    // Google makes its frame as wide as it would be over the page.
    for (const frame of mount.querySelectorAll('iframe')) frame.style.width = '100%'
    tell(mount.offsetHeight)
  }
  const observer = new ResizeObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(settle, settleMs)
  })
  observer.observe(mount)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}
