/** Chance that comes out the same each time, for data that looks alive and is always the same. */
export type SeededRandom = {
  /** from 0 up to, and without, 1 */
  roll(): number
  /** a whole number from `least` to `most` */
  between(least: number, most: number): number
  pick<One>(from: readonly One[]): One
  /** that many of them, none twice */
  sample<One>(from: readonly One[], count: number): One[]
  hex(digits: number): string
  uuid(): string
}

/** @param seed two dice of the same seed fall alike (mulberry32) */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(roll() * (most - least + 1))
  const hex = (digits: number) => Array.from({ length: digits }, () => between(0, 15).toString(16)).join('')
  return {
    roll,
    between,
    hex,
    pick(from) {
      const one = from[between(0, from.length - 1)]
      if (one === undefined) throw new Error('There is nothing to pick from.')
      return one
    },
    sample(from, count) {
      const rest = [...from]
      return Array.from({ length: Math.min(count, rest.length) }, () => {
        const [one] = rest.splice(between(0, rest.length - 1), 1)
        return one as (typeof rest)[number]
      })
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  }
}
