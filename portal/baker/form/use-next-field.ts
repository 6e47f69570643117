import { type RefObject, useEffect, useRef } from 'react'
import { useServices } from '../../context/use-services.ts'

/**
 * Moves the focus to the first field of the next step when a file is chosen, because the focused button is gone. Where
 * that would open an on-screen keyboard, the title of the step gets it.
 */
export function useNextField(form: RefObject<HTMLFormElement | null>, isChosen: boolean): void {
  const { hasScreenKeyboard } = useServices()
  const wasChosen = useRef(isChosen)
  useEffect(() => {
    const isNew = isChosen && !wasChosen.current
    wasChosen.current = isChosen
    if (!isNew) return
    const step = form.current?.closest('section')
    step?.querySelector<HTMLElement>(hasScreenKeyboard() ? 'h3' : 'input')?.focus({ preventScroll: true })
  }, [form, isChosen, hasScreenKeyboard])
}
