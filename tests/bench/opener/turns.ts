/** One thing that is measured beside others; it gives how long it took. */
export type Contestant = () => Promise<number>

/**
 * Runs all contestants so many times, in turn, every other round the other way round, so that none always comes
 * second. Times on a busy machine say little, so what counts is the ratio of neighbours.
 */
export async function takeTurns<Name extends string>(
  contestants: Record<Name, Contestant>,
  runs: number,
): Promise<Record<Name, number>[]> {
  const names = Object.keys(contestants) as Name[] // what Object.keys is typed to give is wider
  const rounds: Record<Name, number>[] = []
  for (let run = 0; run < runs; run++) {
    const round = {} as Record<Name, number> // filled below, name by name
    for (const name of run % 2 === 0 ? names : names.toReversed()) round[name] = await contestants[name]()
    rounds.push(round)
    const words = names.map((name) => `${name} ${Math.round(round[name])} ms`)
    console.log(`  run ${run + 1}: ${words.join(', ')}`)
  }
  return rounds
}

/** The value below which this share of the list lies. */
export function quantile(list: readonly number[], share: number): number {
  return list.toSorted((a, b) => a - b)[Math.floor((list.length - 1) * share)] ?? Number.NaN
}

export const median = (list: readonly number[]) => quantile(list, 0.5)

/** What is to be read of a list of ratios: what counts, what is wanted of it, and the middle beside it. */
export function toRatio(ratios: readonly number[], goal: number): string {
  const counts = quantile(ratios, 0.25)
  const verdict = counts >= goal ? 'met' : 'missed'
  return `lower quartile ${counts.toFixed(2)} (goal ${goal}: ${verdict}), median ${median(ratios).toFixed(2)}`
}

export const toMegabytes = (bytes: number) => Math.round(bytes / 2 ** 20)
