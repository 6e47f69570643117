import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where the focus goes when what lay over the page is closed and the browser had nowhere to give it back to, as when
 * the page was loaded with it open: to the control that opens it.
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
