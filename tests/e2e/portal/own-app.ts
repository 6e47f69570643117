import type { Page } from '@playwright/test'

/** Serves the portal's page like a server with `LINK_DOWNLOAD=https://app.example/`. */
export async function withOwnApp(tab: Page, url: string): Promise<void> {
  await tab.route(url, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /(id="config">)(.*?)(<\/script>)/,
      (_, start: string, json: string, end: string) => {
        const config = JSON.parse(json) as { links?: object }
        const links = { ...config.links, download: 'https://app.example/' }
        return start + JSON.stringify({ ...config, links }) + end
      },
    )
    await route.fulfill({ response, body })
  })
}
