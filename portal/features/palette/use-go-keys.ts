import { useRef } from 'react'
import { useServices } from '../../context/use-services.ts'
import { useKeys } from '../../dashboard/list/use-keys.ts'

/** The time for the second key, in milliseconds. */
const timeout = 1500

/** `g` and then a letter goes to a section of the portal (rule P21). */
export function useGoKeys(targets: Readonly<Record<string, () => void>>): void {
  const { monotonic } = useServices()
  const startedAt = useRef(Number.NEGATIVE_INFINITY)
  const letters = Object.entries(targets).map(([letter, go]) => [
    letter,
    () => {
      const isSecond = monotonic() - startedAt.current < timeout
      startedAt.current = Number.NEGATIVE_INFINITY
      if (isSecond) go()
    },
  ])
  useKeys({
    ...Object.fromEntries(letters),
    g: () => {
      startedAt.current = monotonic()
    },
  })
}
