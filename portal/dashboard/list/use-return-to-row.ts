import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the control of a row whose details were closed, if the browser could not restore the focus: a click on a row
 * focuses nothing, and details that are open when the page loads have no control that opened them (rule P23).
 */
export function useReturnToRow(table: RefObject<HTMLTableElement | null>, openKey: string | undefined): void {
  const lastKey = useRef(openKey)
  useEffect(() => {
    const closedKey = lastKey.current
    lastKey.current = openKey
    if (closedKey === undefined || openKey !== undefined || document.activeElement !== document.body) return
    const controls = table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []
    for (const control of controls) if (control.dataset.row === closedKey) control.focus()
  }, [table, openKey])
}
