import type { Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { arriveSignedIn as arrive, openButton } from './steps.ts'

/** `/assets/base-1a2b3c4d.js` → `base.js`, `/api/v1/auth/me?platform=web` → `/api/v1/auth/me` */
const nameOf = (url: string) => new URL(url).pathname.replace(/^\/assets\/(.*)-.{8}(\.\w+)$/, '$1$2')

/** Signs in with the cookie that a sign-in on the page leaves. */
async function arriveSignedIn(page: Page, email: string): Promise<void> {
  const value = await arrive(page, email)
  await page.context().addCookies([{ name: 'cakelock_session', value, url: serverUrl, sameSite: 'Strict' }])
}

/** Opens a page with an empty cache. The portal's main code arrives only after these requests have been sent. */
async function openCold(page: Page, path: string, early: readonly string[]): Promise<string[]> {
  const names: string[] = []
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  page.on('request', (request) => names.push(nameOf(request.url())))
  const sent = Promise.all(
    early.map((name) => page.waitForRequest((request) => nameOf(request.url()) === name)),
  )
  await page.route('**/assets/base-*.js', async (route) => {
    await sent
    await route.continue()
  })
  await page.goto(`${serverUrl}${path}`)
  return names
}

/** The names of what the screen waits for. The browser requests styles twice, because tests with routes have no cache. */
const neededOf = (names: readonly string[]) => [...new Set(names)].filter((name) => !isAside(name)).toSorted()

const everyPage = ['base.css', 'base.js', 'early.js', 'index.js', 'rolldown-runtime.js']
const signedIn = ['/api/v1/auth/me', 'authenticated.js', 'calls.js', 'frame.css', 'frame.js', 'storage.js']

/** Requests that no screen waits for. */
const isAside = (name: string) => /woff2$|^\/mark\.svg$|webmanifest$|^\/app-|^service-worker/.test(name)

test('the opener requests its code and the user in parallel with the main code, in at most 16 requests, and a tab its section before it is pressed', async ({
  page,
  freshEmail,
}) => {
  await arriveSignedIn(page, freshEmail)
  const screen = [...signedIn, 'opener.css', 'opener.js']
  const names = await openCold(page, '/portal', screen)
  await expect(openButton(page)).toBeEnabled()
  expect(neededOf(names)).toEqual([...everyPage, ...screen, '/portal'].toSorted())
  expect(new Set(names).size).toBeLessThanOrEqual(16)
  await page.getByRole('link', { name: 'Dashboard' }).focus()
  await expect.poll(() => names).toContain('FilesPage.js')
})

test('the files tab requests its list in parallel with the code, once', async ({ page, freshEmail }) => {
  await arriveSignedIn(page, freshEmail)
  const screen = [
    ...signedIn,
    '/api/v1/get_files',
    'dashboard.css',
    'dashboard.js',
    'FilesPage.css',
    'FilesPage.js',
    'forms.css',
    'forms.js',
  ]
  const names = await openCold(page, '/portal?tab=files', screen)
  await expect(page.getByText('No files found.')).toBeVisible()
  // The texts of the dashboard are another `dashboard.js`.
  expect(neededOf(names)).toEqual([...everyPage, ...screen, '/portal'].toSorted())
  expect(names.filter((name) => name.startsWith('/api/')).toSorted()).toEqual([
    '/api/v1/auth/me',
    '/api/v1/get_files',
  ])
})

test('the sign-in page requests the widget in parallel with the main code, and makes no call', async ({
  page,
}) => {
  const screen = ['LoginPage.css', 'LoginPage.js', 'widget-style.css', 'widget-style.module.js']
  const names = await openCold(page, '/portal', screen)
  await expect(page.getByLabel('Email', { exact: true })).toBeEditable()
  expect(names).toEqual(expect.arrayContaining([...everyPage, ...screen]))
  expect(names.filter((name) => name.startsWith('/api/') || name.startsWith('frame'))).toEqual([])
})

test('a session that has ended is reported once, although its calls were sent early', {
  tag: '@long',
}, async ({ page }) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('cakelock_session') !== null || sessionStorage.getItem('visited')) return
    sessionStorage.setItem('visited', 'yes')
    localStorage.setItem('cakelock_session', 'ended')
    localStorage.setItem('cakelock_session_jwt', 'a.b.c')
  })
  const names = await openCold(page, '/portal?tab=files', ['/api/v1/auth/me'])
  await expect(page.getByText('Your session has ended')).toHaveCount(1)
  expect(names.filter((name) => name === '/api/v1/auth/me')).toHaveLength(1)
})
