import type { Bytes } from '#cake/index.ts'

/** Receives the MAC that the other worker computes. `nextMac` must be called before `mac` arrives. */
export function createDeferredMac() {
  let resolveMac: (mac: Bytes) => void = () => {}
  return {
    /** @returns a promise of the next MAC */
    nextMac: () =>
      new Promise<Bytes>((resolve) => {
        resolveMac = resolve
      }),
    /** The RPC method that delivers the MAC. */
    async mac({ mac }: { mac: Bytes }): Promise<void> {
      resolveMac(mac)
    },
  }
}
