/** Runs an alternative that is being measured, and returns its duration. */
export type Contestant = () => Promise<number>

/**
 * Runs all contestants in turn. Every other round reverses the order, so that none always runs second. Times vary on a
 * busy machine, so the result is the ratio of neighboring runs.
 */
export async function takeTurns<Name extends string>(
  contestants: Record<Name, Contestant>,
  runs: number,
): Promise<Record<Name, number>[]> {
  const names = Object.keys(contestants) as Name[] // Object.keys returns a wider type
  const rounds: Record<Name, number>[] = []
  for (let run = 0; run < runs; run++) {
    const round = {} as Record<Name, number> // filled below, name by name
    for (const name of run % 2 === 0 ? names : names.toReversed()) round[name] = await contestants[name]()
    rounds.push(round)
    const columns = names.map((name) => `${name} ${Math.round(round[name])} ms`)
    console.log(`  run ${run + 1}: ${columns.join(', ')}`)
  }
  return rounds
}

/** Returns the quantile of a list. */
export function quantile(list: readonly number[], share: number): number {
  return list.toSorted((a, b) => a - b)[Math.floor((list.length - 1) * share)] ?? Number.NaN
}

export const median = (list: readonly number[]) => quantile(list, 0.5)

/** Formats the lower quartile of the ratios with its goal, and the median. */
export function toRatio(ratios: readonly number[], goal: number): string {
  const counts = quantile(ratios, 0.25)
  const verdict = counts >= goal ? 'met' : 'missed'
  return `lower quartile ${counts.toFixed(2)} (goal ${goal}: ${verdict}), median ${median(ratios).toFixed(2)}`
}

export const toMegabytes = (bytes: number) => Math.round(bytes / 2 ** 20)
