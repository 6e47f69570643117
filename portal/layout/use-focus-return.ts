import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the control that opened a dialog after the dialog closes, if the browser could not restore the focus, for
 * example because the page was loaded with the dialog open.
 */
export function useFocusReturn<Control extends HTMLElement>(isCovered: boolean): RefObject<Control | null> {
  const control = useRef<Control>(null)
  const wasCovered = useRef(isCovered)
  useEffect(() => {
    const isUncovered = wasCovered.current && !isCovered
    wasCovered.current = isCovered
    if (isUncovered && document.activeElement === document.body) control.current?.focus()
  }, [isCovered])
  return control
}
