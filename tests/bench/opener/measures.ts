import { createKey, toHex } from '#cake/index.ts'
import type { Sample } from './bake-sample.ts'
import type { BenchPage } from './bench-page.ts'
import { median, takeTurns, toMegabytes, toRatio } from './turns.ts'

/** Compares 200 candidate keys, of which the last one fits, with a single key. */
export async function measureKeys(page: BenchPage, { key }: Sample, runs: number): Promise<void> {
  const others = () => Array.from({ length: 199 }, () => toHex(createKey()))
  const rounds = await takeTurns(
    {
      one: () => page.openByEngine([key]),
      many: () => page.openByEngine([...others(), key]),
    },
    runs,
  )
  const ratio = median(rounds.map(({ one, many }) => many / one))
  console.log(`  time with 200 keys compared with one: median ${ratio.toFixed(2)} (goal: below 1.10)`)
}

/** Compares the engine with WebCrypto's three calls on bytes that are already in memory. */
export async function measureSmall(page: BenchPage, sample: Sample, runs: number): Promise<void> {
  const rounds = await takeTurns(
    {
      engine: () => page.openByEngine([sample.key]),
      platform: () => page.openByPlatform(sample),
    },
    runs,
  )
  printRates(sample, rounds)
  const ratios = rounds.map(({ engine, platform }) => platform / engine)
  console.log(`  engine compared with platform: ${toRatio(ratios, 0.9)}`)
  printSeen(page)
}

/** A page with a single buffer can read at most 2 GiB, and needs several times that memory. */
const largestInOneBuffer = 2 ** 30

/**
 * Compares the engine with the ceiling of bounded memory: one pass of hashing, then one pass of the slower of hashing, and
 * decrypting with writing. Also with the whole file in one buffer, if that is possible.
 */
export async function measureLarge(page: BenchPage, sample: Sample, runs: number): Promise<void> {
  const [hashes, writes]: [number[], number[]] = [[], []]
  const megabytes = sample.size / 2 ** 20
  const engine = () => page.openByEngine([sample.key])
  const ceiling = async () => {
    const { hash, write } = await page.measureCeiling()
    hashes.push(hash)
    writes.push(write)
    return 1000 * (megabytes / hash + megabytes / Math.min(hash, write))
  }
  const rounds = await takeTurns({ engine, ceiling }, runs)
  printRates(sample, rounds)
  console.log(
    `  hash alone ${Math.round(median(hashes))} MB/s, cipher and writing alone ${Math.round(median(writes))} MB/s`,
  )
  console.log(
    `  engine beside the ceiling: ${toRatio(
      rounds.map(({ engine, ceiling }) => ceiling / engine),
      0.75,
    )}`,
  )
  printSeen(page)
  if (sample.size > largestInOneBuffer) return
  const others = await takeTurns({ engine, oneBuffer: () => page.openAsOneBuffer(sample) }, runs)
  console.log(
    `  engine beside one buffer: ${toRatio(
      others.map(({ engine, oneBuffer }) => oneBuffer / engine),
      1.5,
    )}`,
  )
}

function printRates(sample: Sample, rounds: Record<string, number>[]): void {
  for (const name of Object.keys(rounds[0] ?? {})) {
    const milliseconds = median(rounds.map((round) => round[name] ?? Number.NaN))
    console.log(`  ${name}: ${Math.round(sample.size / 2 ** 20 / (milliseconds / 1000))} MB/s (median)`)
  }
}

function printSeen({ seen }: BenchPage): void {
  const [highest, middle] = [Math.max(...seen.peaks), median(seen.peaks)].map(toMegabytes)
  console.log(
    `  peak of the page's processes above idle, sampled each 50 ms: ${highest} MB, median ${middle} MB`,
  )
  console.log(`  longest task on the main thread while opening: ${Math.round(seen.longestTask)} ms`)
}
