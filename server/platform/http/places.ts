import type { TakePlace } from '../machine/payer.ts'

/** The requests of a payer that are being handled, and what starts each of the others. */
type Places = { taken: number; waiting: (() => void)[] }

/**
 * Limits how many requests of one payer are handled at a time; its other requests wait in order. Only a few requests of a
 * flood then compete for the event loop and the database, even if each of them is rejected at once.
 * @param heldMs after this time, a request no longer counts, because it is waiting for something other than this
 *   machine, such as a slow upload or another server
 */
export function createPlaces({ perPayer, heldMs }: { perPayer: number; heldMs: number }): TakePlace {
  const payers = new Map<string, Places>()

  return async (name) => {
    const places = payers.get(name) ?? { taken: 0, waiting: [] }
    payers.set(name, places)
    if (places.taken < perPayer) places.taken += 1
    else await new Promise<void>((start) => places.waiting.push(start))

    let isHeld = true
    const leave = () => {
      if (!isHeld) return
      isHeld = false
      clearTimeout(timer)
      const next = places.waiting.shift()
      if (next) next()
      else places.taken -= 1
      if (places.taken === 0) payers.delete(name)
    }
    const timer = setTimeout(leave, heldMs).unref()
    return leave
  }
}
