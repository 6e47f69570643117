import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { apiUrl, fulfill, playProvider, publicToken, session } from './simulated-provider.ts'

// Two projects on one page, each with its own tag.

const otherToken = 'public-token-test-22222222-2222-4222-8222-222222222222'

/** Returns a project's session token. Its public token identifies the project. */
const tokenOf = (project: string) => `session-${project.slice(-4)}`
const byProject = (route: Route) => {
  const [project = ''] = atob((route.request().headers().authorization ?? '').replace('Basic ', '')).split(
    ':',
  )
  return fulfill(route, 200, { data: session(tokenOf(project)) })
}

/** Adds the tag of the other project. */
const addTag = (page: Page, config: object) =>
  page.evaluate(
    ({ config, otherToken, apiUrl }) => {
      const tag = document.createElement('login-widget')
      Object.assign(tag, { config, id: 'other' })
      for (const [name, value] of Object.entries({
        'public-token': otherToken,
        'api-url': apiUrl,
        products: 'otp',
      }))
        tag.setAttribute(name, value)
      document.querySelector('main')?.append(tag)
    },
    { config, otherToken, apiUrl },
  )

async function signIn(page: Page, tag: string) {
  const card = page.locator(tag).getByTestId('lw-card')
  await card.getByLabel('Email').fill('ann@example.org')
  await card.getByLabel('Email').press('Enter')
  await card.getByLabel('Passcode').fill('123456')
  await expect(card.getByRole('heading', { name: 'Success' })).toBeVisible()
}

const first = 'login-widget:not(#other)'
const tokensOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('login-widget')].map((tag) => tag.session()?.session_token ?? null),
  )

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const errors: unknown[] = []
    Object.assign(window, { errors })
    addEventListener('lw-error', (event) => errors.push((event as CustomEvent).detail))
  })
})
const errors = (page: Page) => page.evaluate(() => Reflect.get(window, 'errors'))

test('with separate cookies, each project has its own session and sign-out', async ({ page, open }) => {
  const calls = await playProvider(page, {
    '/sdk/v1/otps/authenticate': byProject,
    '/sdk/v1/sessions/authenticate': byProject,
  })
  const attributes = { 'public-token': publicToken, 'api-url': apiUrl, products: 'otp' }
  const ownConfig = { sessionOptions: { cookieName: 'shop_session' } }
  await open({ artifact: 'drop-in', attributes, apiUrl })
  await addTag(page, ownConfig)
  await signIn(page, '#other')
  await signIn(page, first)
  expect(await tokensOf(page)).toEqual([tokenOf(publicToken), tokenOf(otherToken)])
  expect((await page.context().cookies()).map(({ name }) => name).sort()).toEqual([
    'shop_session',
    'shop_session_jwt',
    'stytch_session',
    'stytch_session_jwt',
  ])

  await page.reload()
  await addTag(page, ownConfig)
  await expect.poll(() => tokensOf(page)).toEqual([tokenOf(publicToken), tokenOf(otherToken)])
  await page.evaluate(() =>
    document.querySelector<HTMLElementTagNameMap['login-widget']>('#other')?.signOut(),
  )
  const revoked = calls.filter(({ path }) => path === '/sdk/v1/sessions/revoke')
  expect(revoked.map(({ secret }) => secret)).toEqual([tokenOf(otherToken)])
  expect(await tokensOf(page)).toEqual([tokenOf(publicToken), null])
  expect(await errors(page)).toEqual([])
})

test('reports two projects that share a cookie', { tag: '@long' }, async ({
  page,
  open,
  consoleProblems,
}) => {
  consoleProblems.allow(/share the session cookie/)
  await playProvider(page)
  const attributes = { 'public-token': publicToken, 'api-url': apiUrl, products: 'otp' }
  await open({ artifact: 'drop-in', attributes, apiUrl })
  await expect.poll(() => page.evaluate(() => document.querySelector('login-widget')?.session())).toBeNull()
  await addTag(page, {})
  await expect
    .poll(() => errors(page))
    .toEqual([
      {
        code: 'configuration',
        message: `The projects ${publicToken} and ${otherToken} share the session cookie 'stytch_session' on this page, so they overwrite each other's session. Set sessionOptions.cookieName in the configuration of one of them.`,
      },
    ])
})
