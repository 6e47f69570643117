/** Returns the value below which the given share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => {
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2
}

export type Interval = { value: number; low: number; high: number }

/**
 * Estimates the median of ratios and its 95 % interval by bootstrap. The ratios of one round come from the same
 * processes under similar load, so rounds are drawn first, then the ratios within each round.
 */
export function estimateMedian(
  rounds: readonly (readonly number[])[],
  random: () => number = Math.random,
  draws = 1000,
): Interval {
  const pick = <Value>(from: readonly Value[]): Value => from[Math.floor(random() * from.length)] as Value
  const medians = Array.from({ length: draws }, () =>
    median(
      rounds.flatMap(() => {
        const round = pick(rounds)
        return round.map(() => pick(round))
      }),
    ),
  )
  return { value: median(rounds.flat()), low: quantile(medians, 0.025), high: quantile(medians, 0.975) }
}
