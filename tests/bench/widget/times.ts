import { randomBytes } from 'node:crypto'
import type { Browser } from '@playwright/test'
import { installProbe, type ProbeResult } from './probe.ts'
import { type Login, logins, type Product, products } from './products.ts'
import type { BenchSite } from './site.ts'

const visits = 9
const goal = 0.45
const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }

const freshAddress = () => `bench-${randomBytes(6).toString('hex')}@mail.test`

/** Visits the page with an empty cache on a slow phone. */
async function visit(browser: Browser, url: string, { sends: path }: Product): Promise<ProbeResult> {
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
async function checkByHand(browser: Browser, url: string, { sends: path }: Product): Promise<void> {
  const page = await browser.newPage()
  await page.goto(url)
  await page.getByRole('textbox', { name: 'Email' }).click()
  await page.keyboard.type(freshAddress())
  const sent = page.waitForRequest((request) => request.url().endsWith(path))
  await page.keyboard.press('Enter')
  await sent
  await page.close()
}

/** Measures all pages with the same product, in alternating visits, and prints the results. */
export async function measureTimes(browser: Browser, site: BenchSite): Promise<void> {
  console.log(
    `\nuntil typing and Enter work (CPU slowed 4 times, 1.6 Mbit/s, 150 ms; ${visits} visits each, in turn)`,
  )
  for (const product of products) {
    for (const login of logins) await checkByHand(browser, site.urlOf(login, product.name), product)
    const results: Record<Login, ProbeResult[]> = { plain: [], prerendered: [], prebuilt: [] }
    for (let count = 0; count < visits; count++) {
      const turn = count % 2 === 0 ? logins : [...logins].reverse()
      for (const login of turn) {
        results[login].push(await visit(browser, site.urlOf(login, product.name), product))
      }
    }
    console.log(`  ${product.title}`)
    for (const login of logins) console.log(`    ${login.padEnd(13)}${describe(results[login])}`)
    for (const login of ['plain', 'prerendered'] as const) {
      const ratio = median(results[login], 'works') / median(results.prebuilt, 'works')
      console.log(`    ${login.padEnd(13)}${ratio.toFixed(2)} of the prebuilt UI (goal: at most ${goal})`)
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
