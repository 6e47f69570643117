import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

/** Whether an input method is composing the text of a field. Changing the text would break the composition. */
export function isComposing(event: SyntheticEvent): boolean {
  // React wraps the browser's event; Preact passes it unchanged.
  const { isComposing = false } = (event.nativeEvent ?? event) as InputEvent
  return isComposing
}

/** Calls a function when an input method has finished composing text in a field. */
export function useCompositionEnd(field: RefObject<HTMLInputElement | null>, onEnd: () => void): void {
  const latest = useRef(onEnd)
  latest.current = onEnd
  // Preact has no prop for this event.
  useLayoutEffect(() => {
    const input = field.current
    const end = () => latest.current()
    input?.addEventListener('compositionend', end)
    return () => input?.removeEventListener('compositionend', end)
  }, [field])
}
