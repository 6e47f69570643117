import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the keyboard where the work goes on: when the screen changes (whatever names it) and the control that had the focus went
 * with it, the one marked `data-next` gets it. A focus that is still somewhere is left alone.
 */
export function useFocusOnNext(screen: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    const focused = document.activeElement
    if (focused === null || focused === document.body || focused.matches(':disabled')) {
      place.current?.querySelector<HTMLElement>('[data-next]')?.focus()
    }
  }, [screen])
  return place
}
