import type { Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { findForcedColorProblems } from '../../support/browser/forced-colors.ts'
import { expect, test } from '../../support/browser/page.ts'
import { makePersonAt, makePersonByPhone } from '../../support/browser/person.ts'
import { bake, strayCake } from './bakery.ts'
import { expectGoodLayout, expectNoLayoutShift } from './layout-checks.ts'
import {
  arriveBeforePin,
  carrySession,
  downloadButton,
  dropFile,
  enterPassword,
  openButton,
  openCake,
  openPortal,
  pinField,
} from './steps.ts'

/** Every screen and state, and how to reach it. */
const screens: Record<string, (page: Page, email: string) => Promise<void>> = {
  'the sign-in page': async (page) => {
    await page.goto(`${serverUrl}/login`)
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  },
  'a rejected sign-in': async (page, email) => {
    await page.goto(`${serverUrl}/login`)
    await enterPassword(page, email)
    await expect(page.getByText('Invalid email or password')).toBeVisible()
  },
  'the PIN': async (page, email) => {
    await arriveBeforePin(page, email)
    await page.goto(`${serverUrl}/login`)
    await pinField(page).fill('12')
    await expect(pinField(page)).toBeFocused()
  },
  'a rejected PIN': async (page, email) => {
    await arriveBeforePin(page, email)
    await page.goto(`${serverUrl}/login`)
    await pinField(page).fill('0000')
    await expect(page.getByText('Invalid PIN')).toBeVisible()
  },
  'signing up': async (page) => {
    await page.goto(`${serverUrl}/signup`)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByText('Please fill in all fields')).toBeVisible()
  },
  'a sign-up, step by step and interrupted': async (page, email) => {
    await carrySession(page, await makePersonAt(serverUrl, email, 'registered'))
    await page.goto(`${serverUrl}/verify-email`)
    await page.getByRole('button', { name: 'Verify email' }).click()
    await expect(page.getByText('Please enter the verification code')).toBeVisible()
    await expectGoodLayout(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('You haven’t finished signing up.')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await expectGoodLayout(page)
    await carrySession(page, await makePersonAt(serverUrl, `b-${email}`, 'verified'))
    await page.goto(`${serverUrl}/setup-pin`)
    await expect(page.getByLabel('New PIN')).toBeFocused()
    await expectGoodLayout(page)
    await carrySession(page, await makePersonAt(serverUrl, `c-${email}`, 'pinSet'))
    await page.goto(`${serverUrl}/eula`)
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByText('Please accept the terms and conditions')).toBeVisible()
  },
  'adding an email': async (page) => {
    await carrySession(page, await makePersonByPhone(serverUrl))
    await page.goto(`${serverUrl}/portal`)
    await page.getByLabel('Email').fill('nobody')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  },
  'the panel behind the email': async (page, email) => {
    await openPortal(page, email)
    await page.getByRole('button', { name: /^Your account/ }).click()
    await expect(page.getByText(/· This browser$/)).toBeVisible()
  },
  'an info page': async (page) => {
    await page.goto(`${serverUrl}/info/faq`)
    await expect(page.getByRole('heading', { name: 'FAQ' })).toBeVisible()
  },
  'the opener': async (page, email) => {
    await openPortal(page, email)
    // Forced colors make transparent borders visible, but only the current tab may be underlined.
    await page.emulateMedia({ forcedColors: 'active' })
    const line = (name: string) =>
      page.getByRole('link', { name }).evaluate((tab) => getComputedStyle(tab).borderBottomColor)
    expect(await line('Dashboard')).not.toBe(await line('Open Cake'))
    await page.emulateMedia({ forcedColors: 'none' })
  },
  'a chosen cake': async (page, email) => {
    await openPortal(page, email)
    await dropFile(page, `${'a rather long name '.repeat(6)}.txt.cake`, 501 * 2 ** 20)
    await page.keyboard.press('Escape')
    await expect(openButton(page)).toBeVisible()
  },
  'the large-file warning': async (page, email) => {
    await openPortal(page, email)
    await dropFile(page, 'film.mov.cake', 501 * 2 ** 20)
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'a cake being opened': async (page, email) => {
    await openPortal(page, email)
    await page.route('**/api/v1/get_keys', () => undefined)
    await openCake(page, strayCake('a.txt'))
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  },
  'a rejected cake': async (page, email) => {
    await openPortal(page, email)
    await openCake(page, strayCake('a.txt'))
    await expect(page.getByText('Error retrieving keys')).toBeVisible()
  },
  'an opened cake': async (page, email) => {
    const cake = await bake({ name: 'note.txt', content: Buffer.from('hello'), to: [email] })
    await openPortal(page, email)
    await openCake(page, cake)
    await expect(downloadButton(page)).toBeVisible()
  },
}

/** The screen with the most parts. `npm test` skips the others. */
const fullestScreen = 'an opened cake'

/** The screens that a chosen file leads to: not even choosing it moves the page. */
const withFile = [
  'a chosen cake',
  'the large-file warning',
  'a cake being opened',
  'a rejected cake',
  'an opened cake',
]

for (const [name, reach] of Object.entries(screens)) {
  const tag = name === fullestScreen ? [] : ['@long']
  test(`${name}: has no accessibility violation and no horizontal overflow, light and dark`, { tag }, async ({
    page,
    freshEmail,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    await reach(page, freshEmail)
    await expectNoLayoutShift(page, !withFile.includes(name))
    await expectGoodLayout(page)
    expect(await findForcedColorProblems(page), 'forced colors').toEqual([])
  })
}
