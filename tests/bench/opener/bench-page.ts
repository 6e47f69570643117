import type { Lookup } from '../../../portal/opener/engine/opening.ts'
import { samplePeak } from '../browser/memory.ts'
import { openerPage, openPage } from '../browser/serve-page.ts'
import type { Sample } from './bake-sample.ts'
import type { MeasuredPage } from './page/page.ts'

declare const measured: MeasuredPage

/**
 * The measured page.
 * @param memory what the browser reports as the device's memory, in GiB
 */
export async function openBenchPage(folder: string, memory: number) {
  const { page, close } = await openPage(folder, openerPage)
  await page.evaluate(
    (value) => Object.defineProperty(navigator, 'deviceMemory', { value }) && undefined,
    memory,
  )
  const seen = { peaks: [] as number[], longestTask: 0 }
  const collect = () => page.evaluate(() => measured.collect())

  return {
    /** openings by header since the last `choose`: peak bytes above idle, and the longest task in milliseconds */
    seen,
    async choose(sample: Sample) {
      await page.locator('input').setInputFiles(sample.path)
      Object.assign(seen, { peaks: [], longestTask: 0 })
    },
    /** The time from choosing the file until the download is offered, in milliseconds. */
    async openByEngine(keys: string[], lookup: Lookup = 'header'): Promise<number> {
      const { result, peakAboveIdle } = await samplePeak(folder, () =>
        page.evaluate(([lookup, keys]) => measured.openByEngine(lookup, keys, false), [
          lookup,
          keys,
        ] as const),
      )
      if (lookup === 'header') seen.peaks.push(peakAboveIdle)
      seen.longestTask = Math.max(seen.longestTask, result.longestTask)
      console.log(`    engine steps: ${JSON.stringify(result.steps)}`)
      await collect()
      return result.milliseconds
    },
    /** @throws Error if the opened file differs from the baked one */
    async check({ key, size, sha256 }: Sample) {
      const opened = await page.evaluate((key) => measured.openByEngine('header', [key], true), key)
      if (opened.sha256 !== sha256 || opened.size !== size)
        throw new Error('The opened file differs from the baked one')
      await collect()
    },
    async openByPlatform({ key }: Sample): Promise<number> {
      const { milliseconds } = await page.evaluate((key) => measured.openByPlatform(key), key)
      await collect()
      return milliseconds
    },
    async openAsOneBuffer({ key }: Sample): Promise<number> {
      const milliseconds = await page.evaluate((key) => measured.openAsOneBuffer(key), key)
      await collect()
      return milliseconds
    },
    close,
  }
}

export type BenchPage = Awaited<ReturnType<typeof openBenchPage>>
