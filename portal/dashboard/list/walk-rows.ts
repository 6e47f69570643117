import type { KeyboardEvent } from 'react'

/** The next row for each key. `at` is the current row, -1 for none. */
const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** A row stops at its marked control, otherwise at its first one. */
const stopOf = (row: Element): HTMLElement | null =>
  row.querySelector<HTMLElement>('[data-row]') ?? row.querySelector<HTMLElement>('a, button, input')

const stopsOf = (table: HTMLTableElement | null): HTMLElement[] =>
  [...(table?.querySelectorAll('tr[data-item]') ?? [])].flatMap((row) => stopOf(row) ?? [])

/** Up, Down, Home and End move between the rows' controls. */
export function walkRows(event: KeyboardEvent<HTMLTableElement>) {
  const { target, currentTarget } = event
  if (!(event.key in steps) || !stopsOf(currentTarget).some((stop) => stop === target)) return
  event.preventDefault()
  stepRows(currentTarget, event.key)
}

/** Moves from the row that contains the focus, also in its details; else to the first row. */
export function stepRows(table: HTMLTableElement | null, key: string) {
  const stops = stopsOf(table)
  const at = stops.filter((stop) => isAtOrBefore(stop, document.activeElement)).length - 1
  stops[steps[key]?.(at, stops.length - 1) ?? 0]?.focus()
}

function isAtOrBefore(stop: HTMLElement, focused: Element | null): boolean {
  const row = stop.closest('tr')
  if (focused === null || row === null) return false
  const { DOCUMENT_POSITION_FOLLOWING, DOCUMENT_POSITION_CONTAINED_BY } = Node
  const position = row.compareDocumentPosition(focused)
  return (position & (DOCUMENT_POSITION_FOLLOWING | DOCUMENT_POSITION_CONTAINED_BY)) !== 0
}
