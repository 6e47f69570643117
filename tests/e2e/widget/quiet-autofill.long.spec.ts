import type { Page } from '@playwright/test'
import { plugIn } from '../../support/browser/authenticator.ts'
import { expect, test } from './fixture.ts'
import { apiUrl, fulfill, playProvider, publicToken } from './simulated-provider.ts'

// The widget starts passkey autofill by itself, so failures stay silent until the visitor chooses a passkey.

const start = '/sdk/v1/webauthn/authenticate/start/primary'
const attributes = { 'public-token': publicToken, 'api-url': apiUrl, products: 'otp passkeys' }
const options = {
  data: {
    public_key_credential_request_options: JSON.stringify({ challenge: 'AAAA', rpId: 'host.localhost' }),
    user_id: 'user-1',
    request_id: 'request-1',
    status_code: 200,
  },
}

const errors = (page: Page) => page.evaluate(() => Reflect.get(window, 'errors') as unknown[])

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const errors: unknown[] = []
    Object.assign(window, { errors, refusals: 0 })
    addEventListener('lw-error', (event) => errors.push((event as CustomEvent).detail))
    PublicKeyCredential.isConditionalMediationAvailable = async () => true
  })
})

const rejection = (error_type: string) => ({
  status_code: 400,
  request_id: 'request-1',
  error_type,
  error_message: 'Refused.',
  error_url: 'https://stytch.com/docs',
})

test('a rejection by the browser ends autofill silently', async ({ page, open }) => {
  await page.addInitScript(() => {
    navigator.credentials.get = async () => {
      Reflect.set(window, 'refusals', Number(Reflect.get(window, 'refusals')) + 1)
      throw new DOMException('Not here.', 'NotSupportedError')
    }
  })
  await page.clock.install()
  await playProvider(page, { [start]: (route) => fulfill(route, 200, options) })
  await open({ artifact: 'drop-in', attributes, apiUrl })
  const rejections = () => page.evaluate(() => Reflect.get(window, 'refusals'))
  await expect.poll(rejections).toBe(1)
  await page.clock.runFor(60_000)
  expect(await rejections()).toBe(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await errors(page)).toEqual([])
})

test('retries a failing server silently and reports a rejected passkey', async ({
  page,
  open,
  consoleProblems,
}) => {
  consoleProblems.allow(/Failed to load resource/)
  await page.clock.install()
  let requests = 0
  await playProvider(page, {
    [start]: (route) => {
      requests++
      return requests === 1
        ? fulfill(route, 500, rejection('internal_server_error'))
        : fulfill(route, 200, options)
    },
    '/sdk/v1/webauthn/authenticate': (route) =>
      fulfill(route, 404, rejection('webauthn_registration_not_found')),
  })
  const authenticator = await plugIn(page)
  await authenticator.addPasskey('host.localhost')
  // Polling would advance the page's clock by up to half a second, which is the pause before the retry.
  const first = page.waitForResponse((response) => response.url().includes(start))
  await open({ artifact: 'drop-in', attributes, apiUrl })
  await first
  await page.clock.runFor(200)
  expect(await errors(page)).toEqual([])
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.clock.runFor(400)
  await expect(page.getByRole('alert')).toContainText('Passkey registration not found.')
  // The host gets the provider's error type and request ID.
  expect((await errors(page))[0]).toMatchObject({
    code: 'webauthn_registration_not_found',
    error_type: 'webauthn_registration_not_found',
    request_id: 'request-1',
  })
})
