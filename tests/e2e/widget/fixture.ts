import { test as base, expect } from '../../support/page.ts'
import { type HostPage, serveHosts } from './host-site.ts'

export { expect }

type Site = Awaited<ReturnType<typeof serveHosts>>

/** The console fixture, and a site whose pages embed a widget with the test provider. */
export const test = base.extend<{ open(page: HostPage): Promise<void> }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one uses
    async ({}, use) => {
      const site = await serveHosts()
      await use(site)
      site.close()
    },
    { scope: 'worker' },
  ],
  open: async ({ page, site }, use) => {
    await use(async (wanted) => {
      await page.goto(site.urlOf(wanted))
    })
  },
})
