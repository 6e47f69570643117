import type { Page } from '@playwright/test'
import type { PrerenderOptions } from '../../../widget/prerender/prerender.ts'
import { apiUrl, publicToken } from './simulated-provider.ts'

export const tag = { publicToken, apiUrl, products: 'otp' } satisfies PrerenderOptions

/** Holds responses. @returns a function that releases them */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Holds the script of the widget. @returns a function that releases it */
export const holdScript = (page: Page) => hold(page, '**/login-widget.js')
/** Whether the widget has rendered in the prerendered tag. */
export const isTakenOver = (page: Page) =>
  page.locator('login-widget').evaluate((element) => !('takeOver' in element))
