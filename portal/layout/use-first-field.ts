import { type RefObject, useEffect } from 'react'
import { useServices } from '../services/services.ts'

/**
 * Moves the focus to the first field of a form that is what its page is for, so that typing can begin at once. Not
 * where a keyboard would then cover half of the screen, and with it what stands around the form.
 */
export function useFirstField(form: RefObject<HTMLFormElement | null>): void {
  const { hasScreenKeyboard } = useServices()
  useEffect(() => {
    if (hasScreenKeyboard()) return
    form.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus()
  }, [form, hasScreenKeyboard])
}
