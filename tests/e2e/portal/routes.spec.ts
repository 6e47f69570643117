import type { Page } from '@playwright/test'
import { product } from '#contract/product.ts'
import { serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { makePersonAt, makePersonByPhone, person, type Stage } from '../../support/browser/person.ts'
import { arriveSignedIn, carrySession } from './steps.ts'

/** The final URL and heading for each route and state of onboarding. */
type Ends = Record<string, readonly [address: string, heading: string]>

const steps = {
  verify: ['/verify-email', 'Verify your email'],
  pin: ['/setup-pin', 'Set your PIN'],
  eula: ['/eula', 'License agreement'],
  portal: ['/portal', 'Open Cake'],
  login: ['/login', 'Sign in'],
} as const

const reset = ['/reset-password', 'Reset your password'] as const
const deletion = ['/account/delete', 'Delete your account'] as const
const here = (address: string, heading: string) => [address, heading] as const

/** Routes that lead to the same place for everyone. */
const always: Ends = {
  '/reset-password': reset,
  '/forgot-password': reset,
  '/info/faq': here('/info/faq', 'FAQ'),
}

/** Every route redirects to the missing sign-up step. */
const ledTo = (step: readonly [string, string]): Ends => ({
  ...always,
  ...Object.fromEntries(
    ['/', '/login', '/pin', '/signup', '/verify-email', '/setup-pin', '/eula', '/portal', '/no/such'].map(
      (path) => [path, step],
    ),
  ),
})

const enterPin = (address: string) => here(address, 'Enter your PIN')

const table: Record<Stage | 'signed out' | 'without an email', Ends> = {
  'signed out': {
    ...always,
    '/': steps.login,
    '/login': steps.login,
    '/pin': here('/pin', 'Sign in'),
    '/portal?tab=open': here('/portal?tab=open', 'Sign in'),
    '/signup': here('/signup', 'Create your account'),
    '/verify-email': steps.login,
    '/setup-pin': steps.login,
    '/eula': steps.login,
    '/account/delete': here('/login?callback=%2Faccount%2Fdelete', 'Sign in'),
    '/account/nothing': steps.login,
    '/info/nothing': steps.login,
  },
  'without an email': {
    ...ledTo(here('/verify-email', 'Add your email')),
    '/account/delete': here('/verify-email', 'Add your email'),
  },
  registered: { ...ledTo(steps.verify), '/account/delete': steps.verify },
  verified: { ...ledTo(steps.pin), '/account/delete': deletion },
  pinSet: { ...ledTo(steps.eula), '/account/delete': deletion },
  eulaAccepted: {
    ...always,
    '/login?callback=%2Fportal': enterPin('/login?callback=%2Fportal'),
    '/pin': enterPin('/pin'),
    '/portal?tab=open': enterPin('/portal?tab=open'),
    '/signup': enterPin('/login'),
    '/verify-email': enterPin('/login'),
    '/setup-pin': enterPin('/login'),
    '/eula': enterPin('/login'),
    '/no/such': enterPin('/portal'),
    '/account/delete': deletion,
  },
  pinEntered: {
    ...always,
    '/': steps.portal,
    '/login': steps.portal,
    '/login?callback=%2Finfo%2Ffaq': here('/info/faq', 'FAQ'),
    '/pin': steps.portal,
    '/portal?tab=open': here('/portal?tab=open', 'Open Cake'),
    '/signup': steps.portal,
    '/verify-email': steps.portal,
    '/setup-pin': steps.portal,
    '/eula': steps.portal,
    '/no/such': steps.portal,
    '/account/delete': deletion,
  },
}

/** Navigates like Back and Forward, which is faster than a reload. */
const travel = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

for (const [stage, ends] of Object.entries(table)) {
  const tag = ['signed out', 'pinEntered'].includes(stage) ? [] : ['@long']
  test(`every route redirects correctly for a user who is ${stage}`, { tag }, async ({
    page,
    freshEmail,
  }) => {
    if (stage === 'without an email') await carrySession(page, await makePersonByPhone(serverUrl))
    else if (stage !== 'signed out')
      await carrySession(page, await makePersonAt(serverUrl, freshEmail, stage as Stage))
    for (const [index, [path, [address, heading]]] of Object.entries(ends).entries()) {
      if (index === 0) await page.goto(serverUrl + path)
      else await travel(page, path)
      await expect(page, path).toHaveURL(serverUrl + address)
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true }), path).toBeVisible()
    }
  })
}

test('the callback after the PIN and the footer links work', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  await carrySession(page, await makePersonAt(serverUrl, freshEmail, 'eulaAccepted'))
  await page.goto(`${serverUrl}/login?callback=%2Finfo%2Fabout`)
  await page.getByLabel('PIN', { exact: true }).fill(person.pin)
  await expect(page).toHaveURL(`${serverUrl}/info/about`)
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('© 2025 Cakelock')
  await expect(footer).toContainText(`Version ${product.version}`)
  const pages = {
    About: 'About',
    FAQ: 'FAQ',
    'Terms of Service': 'Terms of Service',
    'Privacy Policy': 'Privacy Policy',
    Contact: 'Contact',
  }
  for (const [link, heading] of Object.entries(pages)) {
    await footer.getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  }
  await footer.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL(`${serverUrl}/portal`)
  await page.getByRole('link', { name: 'Download App' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Download App' })).toBeVisible()
})

test('the first screen does not move the focus, but a screen reached by navigation does', {
  tag: '@long',
}, async ({ page, freshEmail }) => {
  await arriveSignedIn(page, freshEmail)
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(`${serverUrl}/portal`)
  await expect(heading).toHaveText('Open Cake')
  await expect(page.locator('body')).toBeFocused()

  await page.route('**/assets/opener-*.js', () => undefined)
  await page.goto(`${serverUrl}/portal`)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(heading).toBeFocused()
})
