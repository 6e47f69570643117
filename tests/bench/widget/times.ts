import { randomBytes } from 'node:crypto'
import type { Browser } from '@playwright/test'
import type { BenchPage, Contest } from './contests.ts'
import { installProbe, type ProbeResult } from './probe.ts'
import type { BenchSite } from './site.ts'

const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }

const freshAddress = () => `bench-${randomBytes(6).toString('hex')}@mail.test`

/** Visits the page with an empty cache on a slow phone. */
async function visit(browser: Browser, url: string, { sends: path }: BenchPage): Promise<ProbeResult> {
  // `browser.newPage` creates a context, and so a cache, for each page.
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // tsx wraps functions in calls of `__name`, which does not exist in pages.
  const parameters = JSON.stringify({ address: freshAddress(), path })
  await page.addInitScript(`globalThis.__name = (work) => work; (${installProbe})(${parameters})`)
  await page.goto(url, { waitUntil: 'commit' })
  const result = await page.evaluate(() => window.probe)
  await page.close()
  return result
}

/** Types with a real keyboard at full speed, to verify the probe. */
async function checkByHand(browser: Browser, url: string, { sends: path }: BenchPage): Promise<void> {
  const page = await browser.newPage()
  await page.goto(url)
  await page.getByRole('textbox', { name: 'Email' }).click()
  await page.keyboard.type(freshAddress())
  const sent = page.waitForRequest((request) => request.url().endsWith(path))
  await page.keyboard.press('Enter')
  await sent
  await page.close()
}

/** Measures the pages of each contest, in alternating visits, and prints the results. */
export async function measureTimes(
  browser: Browser,
  site: BenchSite,
  contests: readonly Contest[],
  visits: number,
): Promise<void> {
  console.log(
    `\nuntil typing and Enter work (CPU slowed 4 times, 1.6 Mbit/s, 150 ms; ${visits} visits each, in turn)`,
  )
  for (const { title, pages, comparisons } of contests) {
    for (const page of pages) await checkByHand(browser, site.urlOf(page), page)
    const results = new Map<string, ProbeResult[]>(pages.map(({ name }) => [name, []]))
    for (let count = 0; count < visits; count++) {
      const turn = count % 2 === 0 ? pages : pages.toReversed()
      for (const page of turn) results.get(page.name)?.push(await visit(browser, site.urlOf(page), page))
    }
    const width = Math.max(...pages.map(({ name }) => name.length)) + 2
    const of = (name: string) => results.get(name) ?? []
    console.log(`  ${title}`)
    for (const { name } of pages) console.log(`    ${name.padEnd(width)}${describe(of(name))}`)
    for (const { page, with: rival, goal } of comparisons) {
      const ratio = median(of(page), 'works') / median(of(rival), 'works')
      const limit = goal === undefined ? '' : ` (goal: at most ${goal})`
      console.log(`    ${page.padEnd(width)}${ratio.toFixed(2)} of ${rival}${limit}`)
    }
  }
}

function describe(results: readonly ProbeResult[]): string {
  const [low, middle, high] = quartiles(results.map(({ works }) => works))
  const bytes = quartiles(results.map(({ bytesUntilWorks }) => bytesUntilWorks))[1]
  const all = quartiles(results.map(({ bytesUntilSends }) => bytesUntilSends))[1]
  return [
    `median ${middle} ms (quartiles ${low} and ${high})`,
    `${bytes} bytes of script`,
    `the typed address is sent after ${median(results, 'sends')} ms and ${all} bytes`,
  ].join(', ')
}

const median = (results: readonly ProbeResult[], part: 'works' | 'sends') =>
  quartiles(results.map((result) => result[part]))[1]

/** Formats the lower quartile, median and upper quartile, rounded. */
function quartiles(values: readonly number[]): [number, number, number] {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN)
  return [at(0.25), at(0.5), at(0.75)]
}
