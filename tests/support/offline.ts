import type { Page } from '@playwright/test'

/** Where a tab notes what `navigator.onLine` returns. It outlasts a reload. */
const note = 'tests_offline'

/**
 * Disconnects a page, and keeps `navigator.onLine` false until `goOnline`. Versions of Chromium differ in what it is after
 * a reload that a service worker responds to: with `setOffline` alone, it is false in some and true in others.
 */
export async function goOffline(page: Page): Promise<void> {
  await page.addInitScript(pinConnection, note)
  await page.evaluate(pinConnection, note)
  await page.context().setOffline(true)
  await page.evaluate((key) => {
    sessionStorage.setItem(key, 'yes')
    dispatchEvent(new Event('offline'))
  }, note)
}

/** Connects a page again that `goOffline` disconnected. */
export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await page.evaluate((key) => {
    sessionStorage.removeItem(key)
    dispatchEvent(new Event('online'))
  }, note)
}

/** Runs in the page. */
function pinConnection(key: string): void {
  const get = () => sessionStorage.getItem(key) === null
  Object.defineProperty(Navigator.prototype, 'onLine', { get, configurable: true })
}
