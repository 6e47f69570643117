import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the keyboard where the work goes on: when the screen changes (whatever names it) and the control that had the
 * focus went with it, the one marked `data-next` gets it. A focus that is still somewhere is left alone, unless a file
 * was just chosen: then opening it is all that is left to do.
 */
export function useFocusOnNext(screen: string, chosen: File | undefined): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef({ screen, chosen })
  useEffect(() => {
    const before = shown.current
    shown.current = { screen, chosen }
    const isChoice = chosen !== undefined && chosen !== before.chosen
    if (!isChoice && before.screen === screen) return
    const focused = document.activeElement
    if (isChoice || focused === null || focused === document.body || focused.matches(':disabled')) {
      place.current?.querySelector<HTMLElement>('[data-next]')?.focus()
    }
  }, [screen, chosen])
  return place
}
