import type { KeyboardEvent } from 'react'

/** Up, Down, Home and End lead through the rows' own buttons. */
export function walkRows(event: KeyboardEvent<HTMLTableElement>) {
  const steps: Record<string, (at: number, last: number) => number> = {
    ArrowDown: (at, last) => Math.min(at + 1, last),
    ArrowUp: (at) => Math.max(at - 1, 0),
    Home: () => 0,
    End: (_, last) => last,
  }
  const step = steps[event.key]
  const { target } = event
  if (step === undefined || !(target instanceof HTMLElement) || !('row' in target.dataset)) return
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  stops[step(stops.indexOf(target), stops.length - 1)]?.focus()
}
