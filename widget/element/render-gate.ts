/** After this long, the element is rendered even if a chunk that would replace the content has not loaded. */
const renderAfterMs = 3_000

/**
 * Delays the first render while a chunk that would immediately replace it loads. Later renders are not delayed, but
 * repeated when a chunk has loaded.
 */
export function createRenderGate(element: HTMLElement, render: () => void) {
  let isDrawn = false
  let pending = 0
  return {
    waitFor(loading: Promise<unknown> | false | undefined) {
      if (!loading) return
      pending++
      let isWaiting = true
      const arrive = () => {
        if (!isWaiting) return
        isWaiting = false
        pending--
        if (element.isConnected) render()
      }
      loading.then(arrive, arrive)
      setTimeout(arrive, renderAfterMs)
    },
    /** Whether to render now. */
    isOpen() {
      isDrawn ||= pending === 0
      return isDrawn
    },
  }
}
