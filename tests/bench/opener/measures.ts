import { createKey, toHex } from '#cake/index.ts'
import { median, takeTurns, toMegabytes, toRatio } from '../browser/turns.ts'
import type { Sample } from './bake-sample.ts'
import type { BenchPage } from './bench-page.ts'

/** Compares 200 candidate keys, of which only the last one fits, with a single key. */
export async function measureKeys(page: BenchPage, { key }: Sample, runs: number): Promise<void> {
  const createWrongKeys = () => Array.from({ length: 199 }, () => toHex(createKey()))
  const rounds = await takeTurns(
    {
      one: () => page.openByEngine([key]),
      many: () => page.openByEngine([...createWrongKeys(), key]),
    },
    runs,
  )
  const ratio = median(rounds.map(({ one: single, many }) => many / single))
  console.log(`  time with 200 keys compared with one: median ${ratio.toFixed(2)} (goal: below 1.10)`)
}

/** Compares opening by header with WebCrypto's three calls on bytes that are already in memory. */
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
  console.log(`  engine compared with platform: ${toRatio(ratios, 1.1)}`)
  printSeen(page)
}

/** Compares opening by header with opening by checksum, which reads the file twice, and with a single buffer. */
export async function measureLarge(page: BenchPage, sample: Sample, runs: number): Promise<void> {
  const header = () => page.openByEngine([sample.key])
  const checksum = () => page.openByEngine([sample.key], 'checksum')
  const twoPasses = await takeTurns({ header, checksum }, runs)
  printRates(sample, twoPasses)
  const overTwoPasses = twoPasses.map(({ header, checksum }) => checksum / header)
  console.log(`  one pass compared with two: ${toRatio(overTwoPasses, 1.4)}`)
  printSeen(page)
  // Last, because a large buffer leaves memory behind.
  const oneBufferRounds = await takeTurns({ header, oneBuffer: () => page.openAsOneBuffer(sample) }, runs)
  const overOneBuffer = oneBufferRounds.map(({ header, oneBuffer }) => oneBuffer / header)
  console.log(`  one pass compared with one buffer: ${toRatio(overOneBuffer, 1.5)}`)
}

/** Measures only the engine. A page with a single buffer can read at most 2 GiB, and needs several times that memory. */
export async function measureHuge(page: BenchPage, sample: Sample, runs: number): Promise<void> {
  printRates(sample, await takeTurns({ header: () => page.openByEngine([sample.key]) }, runs))
  printSeen(page)
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
    `  peak of the page's processes above idle, sampled every 50 ms: ${highest} MB, median ${middle} MB`,
  )
  console.log(`  longest task on the main thread while opening: ${Math.round(seen.longestTask)} ms`)
}
