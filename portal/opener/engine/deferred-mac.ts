import type { Bytes } from '#cake/index.ts'

/** Where one worker's MAC reaches the worker that needs it: whoever waits for it waits before it comes. */
export function createDeferredMac() {
  let settle: (mac: Bytes) => void = () => {}
  return {
    /** A promise of the next MAC that comes. */
    awaitMac: () =>
      new Promise<Bytes>((resolve) => {
        settle = resolve
      }),
    /** The order by which the MAC comes. */
    async mac({ mac }: { mac: Bytes }): Promise<void> {
      settle(mac)
    },
  }
}
