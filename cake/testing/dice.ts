export type Dice = {
  /** a whole number from 0 up to but not including the limit */
  below(limit: number): number
  /** so many bytes of noise */
  bytes(size: number): Uint8Array<ArrayBuffer>
  /** one of these */
  of<Item>(items: readonly [Item, ...Item[]]): Item
}

/** Chance that can be played again: the same throws for the same seed (the generator is mulberry32). */
export function createDice(seed: number): Dice {
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
    of: (items) => items[below(items.length)] ?? items[0],
  }
}
