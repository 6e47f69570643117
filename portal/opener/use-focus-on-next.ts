import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the control marked `data-next` when the screen changes and the focused control is gone, or when a file was
 * just chosen.
 *
 * @param screen any string that identifies the screen
 */
export function useFocusOnNext(screen: string, chosen: File | undefined): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null)
  const previousRef = useRef({ screen, chosen })
  useEffect(() => {
    const before = previousRef.current
    previousRef.current = { screen, chosen }
    const isChoice = chosen !== undefined && chosen !== before.chosen
    if (!isChoice && before.screen === screen) return
    const focused = document.activeElement
    if (isChoice || focused === null || focused === document.body || focused.matches(':disabled')) {
      container.current?.querySelector<HTMLElement>('[data-next]')?.focus()
    }
  }, [screen, chosen])
  return container
}
