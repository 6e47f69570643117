import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the control of a row whose details were closed, if the focus is not on a control: a click on a row focuses the
 * page, and details that are open when the page loads have no control that opened them (rule P23).
 */
export function useReturnToRow(table: RefObject<HTMLTableElement | null>, openKey: string | undefined): void {
  const lastKey = useRef(openKey)
  useEffect(() => {
    const closedKey = lastKey.current
    lastKey.current = openKey
    const isOnPage = document.activeElement?.contains(table.current) ?? true
    if (closedKey === undefined || openKey !== undefined || !isOnPage) return
    const controls = table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []
    for (const control of controls) if (control.dataset.row === closedKey) control.focus()
  }, [table, openKey])
}
