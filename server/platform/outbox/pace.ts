/**
 * How many emails are sent at a time: as many as there are connections to the mail server, fewer while it rejects emails
 * temporarily, and one while it is unavailable, which shows whether it still is.
 */
export type Pace = {
  allowed(): number
  isAvailable(): boolean
  /** @returns whether the mail server was unavailable before */
  accepted(): boolean
  rejectedForNow(): void
  /** @returns whether the mail server was available before */
  unavailable(): boolean
}

/** Halves after a temporary rejection, and grows by one with each full set of accepted emails, as TCP does (RFC 5681). */
export function createPace(connections: number): Pace {
  let allowed = connections
  let isAvailable = true
  return {
    allowed: () => (isAvailable ? Math.floor(allowed) : 1),
    isAvailable: () => isAvailable,
    accepted() {
      allowed = isAvailable ? Math.min(connections, allowed + 1 / allowed) : connections
      const wasUnavailable = !isAvailable
      isAvailable = true
      return wasUnavailable
    },
    rejectedForNow() {
      allowed = Math.max(1, allowed / 2)
    },
    unavailable() {
      const wasAvailable = isAvailable
      isAvailable = false
      return wasAvailable
    },
  }
}
