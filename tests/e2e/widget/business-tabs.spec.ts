import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/page.ts'
import { button, card, eventsOf, heading, openWork, proveByCode } from './business-page.ts'
import { expectNoFindings } from './findings.ts'

// Two tabs of one browser share the intermediate session of a sign-in: the drop-in script with the real server.

async function openPage(): Promise<string> {
  const { toAddress } = await openWork()
  return toAddress('products="emailOtp"')
}

/** Proves an address in a tab, which then asks for an organization. */
async function begin(page: Page, address: string, email: string) {
  await page.goto(address)
  await proveByCode(page, email)
  await expect(heading(page, 'No organization yet')).toBeVisible()
}

test('the older tab says that the visitor continued in another one', { tag: '@engines' }, async ({
  page,
  context,
  freshEmail,
}) => {
  const address = await openPage()
  await begin(page, address, freshEmail)
  const newer = await context.newPage()
  await begin(newer, address, `other-${freshEmail}`)

  await expect(card(page)).toContainText('You continued in another tab.')
  await expect(card(page).getByLabel('Email')).toHaveValue(freshEmail)
  await expectNoFindings(page, 'continued in another tab')
  expect(await eventsOf(page)).toEqual([
    ['lw-error', expect.objectContaining({ code: 'continued_elsewhere' })],
  ])
  await button(newer, 'Create an organization').click()
  await button(newer, 'Create').click()
  await expect(heading(newer, 'You’re signed in')).toBeVisible()
  // The tabs share the session, too.
  await expect(heading(page, 'You’re signed in')).toBeVisible()
})

test('a tab that was not told makes no call for the other address', { tag: '@long' }, async ({
  page,
  context,
  freshEmail,
}) => {
  const address = await openPage()
  // As in a tab that the browser has frozen.
  await page.addInitScript(() =>
    addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }),
  )
  await begin(page, address, freshEmail)
  const newer = await context.newPage()
  await begin(newer, address, `other-${freshEmail}`)

  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await button(page, 'Create an organization').click()
  await button(page, 'Create').click()
  await expect(card(page)).toContainText('You continued in another tab.')
  expect(calls.filter((url) => url.includes('/organizations/create'))).toEqual([])

  // Beginning again takes the sign-in over.
  await proveByCode(page, `third-${freshEmail}`)
  await expect(heading(page, 'No organization yet')).toBeVisible()
  await expect(card(newer)).toContainText('You continued in another tab.')
})
