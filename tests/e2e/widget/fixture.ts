import { once } from '../../support/browser/once.ts'
import { test as base, expect } from '../../support/browser/page.ts'
import { type HostPage, serveHosts } from './host-site.ts'
import { type ServedProvider, serveProvider } from './simulated-provider.ts'

export { expect }

type Site = Awaited<ReturnType<typeof serveHosts>>

type Fixtures = { site: Site; open(page: HostPage): Promise<void>; provider: ServedProvider }

const findSite = once(serveHosts)

/** The console fixture, a site whose pages embed a widget with the test provider, and a provider over HTTP. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one uses
  site: async ({}, use) => {
    await use(await findSite())
  },
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
