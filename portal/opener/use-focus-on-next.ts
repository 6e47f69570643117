import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the control marked `data-next` when the screen changes and the focused control is gone.
 *
 * @param screen any string that identifies the screen
 */
export function useFocusOnNext(screen: string): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null)
  const previousScreen = useRef(screen)
  useEffect(() => {
    if (previousScreen.current === screen) return
    previousScreen.current = screen
    const focused = document.activeElement
    if (focused === null || focused === document.body) {
      container.current?.querySelector<HTMLElement>('[data-next]')?.focus()
    }
  }, [screen])
  return container
}
