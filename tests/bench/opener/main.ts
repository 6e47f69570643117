import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeFolder } from '../../support/programs/places.ts'
import { median, toMegabytes } from '../browser/turns.ts'
import { bakeSample, type Sample } from './bake-sample.ts'
import { openBenchPage } from './bench-page.ts'
import { measureHuge, measureKeys, measureLarge, measureSmall } from './measures.ts'

/**
 * npm run bench:opener -- [--megabytes 64,256,1024,4096] [--runs 9] [--memory 4]
 *
 * Opens cakes in a real browser with the portal's engine, alternating with other ways to open the same bytes. 64 MB:
 * one key and 200 keys. 256 MB: WebCrypto's three calls. 1 GiB: opening by checksum, and the whole file in one buffer.
 * Larger: memory only. `--memory` is what the browser reports as the device's memory, in GiB. Asserts only that the
 * opened files are correct.
 */
const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '64,256,1024,4096' },
    runs: { type: 'string', default: '9' },
    memory: { type: 'string', default: '8' },
  },
})
const runs = Number(values.runs)
const { path: folder, remove } = await makeFolder()
const page = await openBenchPage(folder, Number(values.memory))
const peaks = new Map<number, number>()

async function measure(sample: Sample): Promise<void> {
  const megabytes = sample.size / 2 ** 20
  console.log(`\na cake of ${megabytes} MB, ${runs} runs each, interleaved`)
  await page.choose(sample)
  await page.check(sample)
  if (megabytes < 256) await measureKeys(page, sample, runs)
  else if (megabytes === 256) await measureSmall(page, sample, runs)
  else if (megabytes <= 1024) await measureLarge(page, sample, runs)
  else await measureHuge(page, sample, runs)
  // Only the first runs count: later ones follow a run with one large buffer, which leaves memory behind.
  peaks.set(megabytes, median(page.seen.peaks.slice(0, runs)))
}

/** Compares medians, because peaks vary between runs by more than the three additional gigabytes may add. */
function printSlope(): void {
  const [oneGiB, four] = [peaks.get(1024), peaks.get(4096)]
  if (oneGiB === undefined || four === undefined) return
  const slope = (100 * (four / oneGiB - 1)).toFixed(0)
  console.log(
    `\nmedian peak at 1 GiB: ${toMegabytes(oneGiB)} MB (goal: at most 200); at 4 GiB ${slope} % higher (goal: at most 5 %)`,
  )
}

try {
  for (const megabytes of values.megabytes.split(',').map(Number)) {
    const sample = await bakeSample(join(folder, `sample-${megabytes}.cake`), megabytes * 2 ** 20)
    await measure(sample)
    await rm(sample.path)
  }
  printSlope()
} finally {
  await page.close()
  await remove()
}
