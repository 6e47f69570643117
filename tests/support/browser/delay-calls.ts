import type { Page, Route } from '@playwright/test'

/** Holds the calls to a URL until the returned function is called. */
export async function delayCalls(
  page: Page,
  url: string | RegExp,
  finish = (route: Route) => route.continue(),
): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, (route) => released.then(() => finish(route)))
  return release
}
