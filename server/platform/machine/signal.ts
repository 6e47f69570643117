/** Wakes a loop in the same process. A signal that is sent while no one waits ends the next wait. */
export type Signal = { send(): void; wait(): Promise<void> }

export function createSignal(): Signal {
  let isSent = false
  let resume = () => {}
  return {
    send() {
      isSent = true
      resume()
    },
    async wait() {
      if (!isSent) await new Promise<void>((resolve) => (resume = resolve))
      isSent = false
    },
  }
}
