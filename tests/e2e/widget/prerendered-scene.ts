import type { Page } from '@playwright/test'
import type { PrerenderOptions } from '../../../widget/prerender/prerender.ts'
import { delayCalls } from '../../support/browser/delay-calls.ts'
import { apiUrl, publicToken } from './simulated-provider.ts'

export const tag = { publicToken, apiUrl, products: 'otp' } satisfies PrerenderOptions

/** Holds the script of the widget. @returns a function that releases it */
export const holdScript = (page: Page) => delayCalls(page, '**/login-widget.js')
/** Whether the widget has rendered in the prerendered tag. */
export const isTakenOver = (page: Page) =>
  page.locator('login-widget').evaluate((element) => !('takeOver' in element))
