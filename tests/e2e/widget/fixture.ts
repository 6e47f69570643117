import { test as base, expect } from '../../support/page.ts'
import { buildHosts, type HostPage, serveHosts } from './host-site.ts'

export { expect }

type Site = Awaited<ReturnType<typeof serveHosts>>

/** The console fixture, and a site whose pages embed a widget on the memory provider. */
export const test = base.extend<{ open(page: HostPage): Promise<void> }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use, { workerIndex }) => {
      const site = await serveHosts(await buildHosts(`worker-${workerIndex}`))
      await use(site)
      site.close()
    },
    // Building the pages must not count as time of the first test.
    { scope: 'worker', timeout: 120_000 },
  ],
  open: async ({ page, site }, use) => {
    await use(async (wanted) => {
      await page.goto(site.urlOf(wanted))
    })
  },
})
