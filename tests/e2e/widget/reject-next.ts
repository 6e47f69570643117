import type { Page } from '@playwright/test'
import { demoUrl } from '../../support/browser/addresses.ts'

/** Rejects the next call to a provider path with an error type. */
export const rejectNext = (page: Page, path: string, error_type: string, status = 400) =>
  page.route(
    `**/sdk/v1${path}`,
    (route) =>
      route.fulfill({
        status,
        headers: { 'access-control-allow-origin': demoUrl, 'access-control-allow-credentials': 'true' },
        json: { status_code: status, request_id: 'request-1', error_type, error_message: '', error_url: '' },
      }),
    { times: 1 },
  )
