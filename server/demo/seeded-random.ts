/** A reproducible random generator: the same seed yields the same sequence (mulberry32). */
export type SeededRandom = {
  /** @returns a number from 0 up to, but not including, 1 */
  roll(): number
  /** @returns an integer from 0 up to, but not including, `limit` */
  below(limit: number): number
  /** @returns an integer from `least` to `most`, inclusive */
  between(min: number, max: number): number
  pick<Item>(items: readonly Item[]): Item
  /** @returns `count` distinct items */
  sample<Item>(items: readonly Item[], count: number): Item[]
  bytes(size: number): Uint8Array<ArrayBuffer>
  hex(digits: number): string
  uuid(): string
}

export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(roll() * limit)
  const hex = (digits: number) => Array.from({ length: digits }, () => below(16).toString(16)).join('')
  return {
    roll,
    below,
    hex,
    between: (min, max) => min + below(max - min + 1),
    bytes: (size) => Uint8Array.from({ length: size }, () => below(256)),
    pick(items) {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('There are no items to pick from.')
      return item
    },
    sample(items, count) {
      const remainder = [...items]
      return Array.from({ length: Math.min(count, remainder.length) }, () =>
        remainder.splice(below(remainder.length), 1),
      ).flat()
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  }
}
