import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { apiUrl, arriveSignedIn, fulfill, playProvider, publicToken } from './simulated-provider.ts'

// A native app that requests access that it already has. Nothing here handles its scheme, so the page stays open.

const callback = 'org.example.recipes:/callback'
const query = { client_id: 'app-1', redirect_uri: callback, state: 'their-state' }
const details = {
  user: { emails: [], phone_numbers: [{ phone_number: '+12025550123' }] },
  client: { client_name: '', client_description: '', client_logo_url: '/nowhere.svg' },
  consent_required: false,
  scope_results: [{ scope: 'openid', is_grantable: true, description: '' }],
}

const card = (page: Page) => page.getByTestId('lw-card')

async function play(page: Page, mustAsk: boolean) {
  await arriveSignedIn(page)
  return playProvider(page, {
    '/sdk/v1/idp/oauth/authorize/check': (route) =>
      fulfill(route, 200, { data: { login_required: false, request_token: 'checked' } }),
    '/sdk/v1/idp/oauth/authorize/start': (route) =>
      fulfill(route, 200, { data: { ...details, consent_required: mustAsk } }),
    '/sdk/v1/idp/oauth/authorize/submit': (route) =>
      fulfill(route, 200, { data: { redirect_uri: `${callback}?code=1` } }),
  })
}

const host = {
  artifact: 'drop-in',
  attributes: { 'public-token': publicToken, 'api-url': apiUrl, products: 'otp', consent: '' },
  apiUrl,
  query,
} as const

test.beforeEach(({ consoleProblems }) => consoleProblems.allow(/org\.example\.recipes/))

test('redirects immediately if no consent is needed, with a link as a fallback', async ({ page, open }) => {
  const calls = await play(page, false)
  await open(host)
  // The application has no name, so its URL is shown.
  await expect(card(page).getByRole('heading')).toHaveText('org.example.recipes wants to access your account')
  await expect(card(page).getByText('Returning you to org.example.recipes...')).toBeVisible()
  const link = card(page).getByRole('link', { name: 'Back to org.example.recipes' })
  await expect(link).toHaveAttribute('href', `${callback}?code=1`)
  await expect(card(page).getByRole('button')).toHaveCount(0)
  const submitted = calls.filter(({ path }) => path.endsWith('/authorize/submit')).map(({ body }) => body)
  expect(submitted).toEqual([
    {
      client_id: 'app-1',
      redirect_uri: callback,
      response_type: 'code',
      scopes: ['openid', 'email', 'profile'],
      state: 'their-state',
      prompt: 'none',
      request_token: 'checked',
      consent_granted: true,
    },
  ])
})

test('keeps the consent screen if the host cancels the redirect', async ({ page, open }) => {
  await page.addInitScript(() => {
    addEventListener('lw-before-redirect', (event) => {
      event.preventDefault()
      document.title = JSON.stringify((event as CustomEvent).detail)
    })
  })
  await play(page, true)
  await open(host)
  await expect(card(page).getByText('You’re signed in as +12025550123.')).toBeVisible()
  await card(page).getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveTitle(JSON.stringify({ reason: 'consent', url: `${callback}?code=1` }))
  await expect(card(page).getByRole('button', { name: 'Allow' })).not.toHaveAttribute('aria-disabled')
  await expect(card(page).getByText('Not redirected?')).toHaveCount(0)
})

test('starts the request directly with a provider that has no check of requests', async ({
  page,
  open,
  consoleProblems,
}) => {
  consoleProblems.allow(/Failed to load resource/)
  await arriveSignedIn(page)
  const calls = await playProvider(page, {
    '/sdk/v1/idp/oauth/authorize/check': (route) =>
      fulfill(route, 404, {
        status_code: 404,
        error_type: 'route_not_found',
        error_message: 'The requested route was not found.',
        request_id: 'request-1',
      }),
    '/sdk/v1/idp/oauth/authorize/start': (route) => fulfill(route, 200, { data: details }),
    '/sdk/v1/idp/oauth/authorize/submit': (route) =>
      fulfill(route, 200, { data: { redirect_uri: `${callback}?code=1` } }),
  })
  await open(host)
  const link = card(page).getByRole('link', { name: 'Back to org.example.recipes' })
  await expect(link).toHaveAttribute('href', `${callback}?code=1`)
  expect(calls.find(({ path }) => path.endsWith('/authorize/start'))?.body).not.toHaveProperty(
    'request_token',
  )
})
