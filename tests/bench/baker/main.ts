import { randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeFolder } from '../../support/programs/places.ts'
import { samplePeak } from '../browser/memory.ts'
import { openPage } from '../browser/serve-page.ts'
import { median, takeTurns, toMegabytes, toRatio } from '../browser/turns.ts'
import type { MeasuredBaker, Parts } from './page/page.ts'

/**
 * npm run bench:baker -- [--megabytes 64,1024,4096] [--runs 9]
 *
 * Bakes files in a real browser with the portal's engine, alternating with each part of the work alone on the same
 * number of bytes. If two cores overlapped these parts perfectly, baking would take
 *
 *   max((R + E + H + W) / 2, H)  +  max((R' + S) / 2, S)
 *
 * for reading, encryption, HMAC and writing, then (because the checksum covers the MAC) for reading back and SHA-256.
 * Neither hash can be split between cores. Above 1 GiB, only memory is measured. Asserts only that the checksum matches
 * the stored cake.
 */
const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '64,1024,4096' },
    runs: { type: 'string', default: '9' },
  },
})
declare const measured: MeasuredBaker

/** The goal for 1 GiB. */
const goal = 0.8
const runs = Number(values.runs)
const { path: folder, remove } = await makeFolder()
const { page, close } = await openPage(folder, join(import.meta.dirname, 'page'))
const peaks = new Map<number, number>()

const findIdeal = ({ read, encrypt, mac, write, readBack, checksum }: Parts) =>
  Math.max((read + encrypt + mac + write) / 2, mac) + Math.max((readBack + checksum) / 2, checksum)

const collect = () => page.evaluate(() => measured.collect())

/** Writes a file of random megabytes, each different. */
async function writeSample(path: string, megabytes: number): Promise<void> {
  const chunk = randomBytes(2 ** 20)
  const file = await open(path, 'w')
  for (let index = 0; index < megabytes; index++) {
    chunk.writeUInt32LE(index)
    await file.write(chunk)
  }
  await file.close()
}

async function measure(megabytes: number): Promise<void> {
  console.log(`\na file of ${megabytes} MB, ${runs} runs each, interleaved`)
  const seen = { peaks: [] as number[], longestTask: 0 }
  await page.evaluate(() => measured.bake(true))
  await collect()
  const bake = async () => {
    const { result, peakAboveIdle } = await samplePeak(folder, () =>
      page.evaluate(() => measured.bake(false)),
    )
    seen.peaks.push(peakAboveIdle)
    seen.longestTask = Math.max(seen.longestTask, result.longestTask)
    console.log(`    engine steps: ${JSON.stringify(result.steps)}`)
    await collect()
    return result.milliseconds
  }
  const ideal = async () => {
    const parts = await page.evaluate(() => measured.measureParts())
    const columns = Object.entries(parts).map(([part, milliseconds]) => `${part} ${Math.round(milliseconds)}`)
    console.log(`    each part alone, in ms: ${columns.join(', ')}`)
    await collect()
    return findIdeal(parts)
  }
  if (megabytes <= 1024) {
    const rounds = await takeTurns({ bake, ideal }, runs)
    const rate = megabytes / (median(rounds.map((round) => round.bake)) / 1000)
    console.log(`  baking: ${Math.round(rate)} MB/s (median)`)
    const ratios = rounds.map((round) => round.ideal / round.bake)
    const columns = megabytes === 1024 ? toRatio(ratios, goal) : `median ${median(ratios).toFixed(2)}`
    console.log(`  compared with the parts, overlapped: ${columns}`)
  } else {
    await takeTurns({ bake }, runs)
  }
  peaks.set(megabytes, median(seen.peaks))
  console.log(
    `  peak of the page's processes above idle, sampled every 50 ms: ${toMegabytes(Math.max(...seen.peaks))} MB`,
  )
  console.log(
    `  longest task on the main thread while baking: ${Math.round(seen.longestTask)} ms (goal: at most 50)`,
  )
}

try {
  for (const megabytes of values.megabytes.split(',').map(Number)) {
    const path = join(folder, `sample-${megabytes}.bin`)
    await writeSample(path, megabytes)
    await page.locator('input').setInputFiles(path)
    await measure(megabytes)
    await rm(path)
  }
  for (const [megabytes, peak] of peaks)
    console.log(`median peak at ${megabytes} MB: ${toMegabytes(peak)} MB`)
} finally {
  await close()
  await remove()
}
