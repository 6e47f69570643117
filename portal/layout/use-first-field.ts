import { type RefObject, useEffect } from 'react'
import { useServices } from '../context/use-services.ts'

/**
 * Focuses the first empty field of a page's main form. Not on devices with an on-screen keyboard, which would cover the
 * page.
 */
export function useFirstField(form: RefObject<HTMLFormElement | null>): void {
  const { hasScreenKeyboard } = useServices()
  useEffect(() => {
    if (hasScreenKeyboard()) return
    const fields = form.current?.querySelectorAll<HTMLInputElement>('input:not([readonly])') ?? []
    const empty = [...fields].find(({ value }) => value === '')
    empty?.focus()
  }, [form, hasScreenKeyboard])
}
