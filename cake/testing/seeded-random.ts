export type SeededRandom = {
  /** an integer from 0 to `limit` - 1 */
  below(limit: number): number
  /** random bytes of this length */
  bytes(size: number): Uint8Array<ArrayBuffer>
  /** one of the items */
  pick<Item>(items: readonly [Item, ...Item[]]): Item
}

/** Creates a reproducible generator (mulberry32): the same seed produces the same values. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (limit: number) => Math.floor((next() / 2 ** 32) * limit)
  return {
    below,
    bytes: (size) => Uint8Array.from({ length: size }, () => below(256)),
    pick: (items) => items[below(items.length)] ?? items[0],
  }
}
