import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { bakeSample } from './bake-sample.ts'
import { findChromium } from './chromium.ts'
import { samplePeak } from './memory.ts'
import type { MeasuredPage } from './page/page.ts'
import { servePage } from './serve-page.ts'

/**
 * npm run bench:opener -- [--megabytes 256] [--runs 9] [--way auto|storage]
 *
 * Opens a cake in a real browser by the portal's engine, beside the browser's own digest + verify + decrypt
 * on the same bytes, turn by turn. Times on a busy machine say little, so what counts is the ratio of two
 * neighbouring runs. Nothing is asserted but that the opened file is the right one.
 */
const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '256' },
    runs: { type: 'string', default: '9' },
    way: { type: 'string', default: 'auto' },
  },
})
const size = Number(values.megabytes) * 2 ** 20
const runs = Number(values.runs)
const way = values.way === 'storage' ? 'storage' : 'auto'
// The platform's calls take less than 2 GiB at once, and so much twice over is not what a laptop has.
const hasPlatform = size <= 2 ** 30

declare const measured: MeasuredPage

const folder = await mkdtemp(join(tmpdir(), 'cakelock-bench-'))
const server = await servePage()
const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
  ...findChromium(),
  args: ['--js-flags=--expose-gc'],
})
try {
  const sample = await bakeSample(join(folder, 'sample.bin.cake'), size)
  const page = await browser.newPage()
  page.on('console', (message) => console.error(`  page: ${message.text()}`))
  page.on('pageerror', (error) => console.error(`  page: ${error.message}`))
  await page.goto(server.url)
  await page.locator('input').setInputFiles(sample.path)

  const collect = () => page.evaluate(() => measured.collect())
  const engine = (proof: boolean) =>
    samplePeak(folder, () =>
      page.evaluate(([key, chosen, proof]) => measured.openByEngine(key, chosen, proof), [
        sample.key,
        way,
        proof,
      ] as const),
    )
  const platform = () =>
    samplePeak(folder, () => page.evaluate((key) => measured.openByPlatform(key), sample.key))

  const { result: first } = await engine(true)
  if (first.sha256 !== sample.sha256 || first.size !== size)
    throw new Error('What was opened is not what was baked')
  await collect()

  const rates: { engine: number; platform: number }[] = []
  let [enginePeak, platformPeak, longestTask] = [0, 0, 0]
  for (let run = 0; run < runs; run++) {
    const byEngine = async () => {
      const { result, peakAboveIdle } = await engine(false)
      enginePeak = Math.max(enginePeak, peakAboveIdle)
      longestTask = Math.max(longestTask, result.longestTask)
      console.log(`  engine: ${JSON.stringify(result.steps)}, in all ${Math.round(result.milliseconds)} ms`)
      await collect()
      return toRate(result.milliseconds)
    }
    const byPlatform = async () => {
      if (!hasPlatform) return Number.NaN
      const { result, peakAboveIdle } = await platform()
      platformPeak = Math.max(platformPeak, peakAboveIdle)
      await collect()
      const { digest, verify, decrypt } = result
      console.log(
        `  platform: digest ${toRate(digest)}, verify ${toRate(verify)}, decrypt ${toRate(decrypt)} MB/s`,
      )
      return toRate(result.milliseconds)
    }
    // Every other run begins with the other one, so that neither always comes second.
    const swapped = run % 2 === 1 ? { platform: await byPlatform(), engine: await byEngine() } : undefined
    const rate = swapped ?? { engine: await byEngine(), platform: await byPlatform() }
    rates.push(rate)
    console.log(`run ${run + 1}: engine ${rate.engine} MB/s, platform ${rate.platform} MB/s`)
  }

  const ratios = rates.map((rate) => rate.engine / rate.platform).sort((a, b) => a - b)
  const at = (list: number[], share: number) => list[Math.floor((list.length - 1) * share)] ?? Number.NaN
  const median = (list: number[]) =>
    at(
      list.toSorted((a, b) => a - b),
      0.5,
    )
  console.log(`\nopening a cake of ${values.megabytes} MB (${way}), ${runs} runs each, turn by turn`)
  console.log(`  engine, file to blob             ${median(rates.map((rate) => rate.engine))} MB/s (median)`)
  console.log(
    `  digest + verify + decrypt alone  ${median(rates.map((rate) => rate.platform))} MB/s (median)`,
  )
  console.log(`  ratio: lower quartile ${at(ratios, 0.25).toFixed(2)}, median ${at(ratios, 0.5).toFixed(2)}`)
  console.log(
    `  peak renderer memory above idle: engine ${toMegabytes(enginePeak)} MB, alone ${toMegabytes(platformPeak)} MB`,
  )
  console.log(`  longest task on the page's own thread while opening: ${Math.round(longestTask)} ms`)
} finally {
  await browser.close()
  await server.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

function toRate(milliseconds: number): number {
  return Math.round(size / 2 ** 20 / (milliseconds / 1000))
}

function toMegabytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20)
}
