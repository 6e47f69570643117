import type { Page } from '@playwright/test'

/** Where a tab notes what `navigator.onLine` returns. It outlasts a reload. */
const note = 'tests_offline'

/** Runs in the page. It is a string, because tsx, which runs the pictures, adds calls that a page cannot resolve. */
const pinConnection = `Object.defineProperty(Navigator.prototype, 'onLine', {
  get: () => sessionStorage.getItem('${note}') === null,
  configurable: true,
})`

/**
 * Disconnects a page, and keeps `navigator.onLine` false until `goOnline`. Versions of Chromium differ in what it is after
 * a reload that a service worker responds to: with `setOffline` alone, it is false in some and true in others.
 */
export async function goOffline(page: Page): Promise<void> {
  await page.addInitScript(pinConnection)
  await page.evaluate(pinConnection)
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
