import { demoUrl } from '../../support/browser/addresses.ts'
import { codeSentTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'

test('a visitor of another site signs in with a code, stays signed in after a reload, and signs out', {
  tag: '@engines',
}, async ({ page, freshEmail }) => {
  await page.goto(demoUrl)
  const status = page.locator('#who')
  await expect(status).toHaveText('Not signed in')

  await page.getByLabel('Email').fill(freshEmail)
  await page.getByRole('button', { name: 'Continue with email' }).click()
  await expect(page.getByText(`A 6-digit passcode was sent to you at ${freshEmail}.`)).toBeVisible()
  // The sixth digit submits the form.
  await page.getByLabel('Passcode').fill(await codeSentTo(freshEmail))
  await expect(status).toHaveText('Signed in')

  const events = page.locator('#event-list')
  for (const name of ['lw-screen-change', 'lw-authenticated', 'lw-flow-complete']) {
    await expect(events).toContainText(name)
  }
  await expect(events, 'no personal data in any event').not.toContainText(freshEmail)

  const session = () => page.evaluate(() => document.querySelector('login-widget')?.session())
  const before = await session()
  expect(before?.session_token).toBeTruthy()

  await page.reload()
  await expect(status).toHaveText('Signed in')
  await expect(events).not.toContainText('lw-flow-complete')
  expect((await session())?.session_token).toBe(before?.session_token)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(status).toHaveText('Not signed in')
  await expect(events).toContainText('lw-logged-out')
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await session()).toBeNull()

  await page.reload()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(status).toHaveText('Not signed in')
  expect(await session()).toBeNull()
})

test('a wrong code shows an error, and the right code still works', { tag: ['@engines', '@long'] }, async ({
  page,
  freshEmail,
}) => {
  await page.goto(demoUrl)
  await page.getByLabel('Email').fill(freshEmail)
  await page.keyboard.press('Enter')
  const code = await codeSentTo(freshEmail)
  const wrong = code === '111111' ? '222222' : '111111'
  await page.getByLabel('Passcode').fill(wrong)
  await expect(page.locator('login-widget').getByText('Invalid passcode, please try again.')).toBeVisible()
  await page.getByLabel('Passcode').fill(code)
  await expect(page.locator('#who')).toHaveText('Signed in')
})

test('the session cookies of a site are not visible to the portal', {
  tag: '@engines',
}, async ({ page, context, freshEmail }) => {
  await page.goto(demoUrl)
  await page.getByLabel('Email').fill(freshEmail)
  await page.keyboard.press('Enter')
  await page.getByLabel('Passcode').fill(await codeSentTo(freshEmail))
  await expect(page.locator('#who')).toHaveText('Signed in')
  const cookies = await context.cookies()
  const ofServer = cookies.filter(({ domain }) => domain === 'localhost')
  // The server's own cookie recognizes the browser but grants no access (ADR 0038).
  expect(ofServer.map(({ name, httpOnly }) => [name, httpOnly])).toEqual([['browser', true]])
  const otherCookies = cookies.filter((cookie) => !ofServer.includes(cookie))
  expect(otherCookies.length).toBeGreaterThan(0)
  expect([...new Set(otherCookies.map(({ domain }) => domain))]).toEqual(['demo.localhost'])
})
