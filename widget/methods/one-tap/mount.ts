/** Google finds the node through `document`, so it cannot be in a shadow root, and there is only one per page. */
export const mountId = 'google-parent-prompt'

/** Google builds its prompt in steps; a height counts once it has been stable for this long. */
const settleMs = 100

/**
 * Inserts the node for Google's prompt so that it appears at the given place: inside it, or, if the place is in a
 * shadow root, as a child of the host element, which the slot `one-tap` displays.
 */
export function putMount(container: HTMLElement): HTMLElement {
  const mount = container.ownerDocument.createElement('div')
  mount.id = mountId
  // Google's content is light, and a frame whose color scheme differs from its surroundings gets a white background.
  mount.style.colorScheme = 'light'
  const root = container.getRootNode()
  if (root instanceof ShadowRoot) {
    mount.slot = 'one-tap'
    root.host.append(mount)
  } else container.append(mount)
  return mount
}

/** Reports the height of Google's content whenever it is stable. Returns a stop function. */
export function watchHeight(mount: HTMLElement, listener: (height: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const settle = () => {
    // Google makes its frame as wide as the floating prompt.
    for (const frame of mount.querySelectorAll('iframe')) frame.style.width = '100%'
    listener(mount.offsetHeight)
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
