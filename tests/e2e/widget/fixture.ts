import { test as base, expect } from '../../support/browser/page.ts'
import { type HostPage, serveHosts } from './host-site.ts'
import { type ServedProvider, serveProvider } from './simulated-provider.ts'

export { expect }

type Site = Awaited<ReturnType<typeof serveHosts>>

type Fixtures = { open(page: HostPage): Promise<void>; provider: ServedProvider }

/** The console fixture, a site whose pages embed a widget with the test provider, and a provider over HTTP. */
export const test = base.extend<Fixtures, { site: Site }>({
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
    await use(async (hostPage) => {
      await page.goto(site.urlOf(hostPage))
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one uses
  provider: async ({}, use) => {
    const provider = await serveProvider()
    await use(provider)
    provider.close()
  },
})
