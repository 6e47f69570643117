import type { Locator, Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { delayCalls } from '../../support/browser/delay-calls.ts'
import { codeSentTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { makePerson, person } from '../../support/browser/person.ts'
import { button, dialog, saveCake, textFile, withoutSaveDialog } from './baker-steps.ts'
import { bake } from './bakery.ts'
import { expectGoodLayout, expectNoLayoutShift } from './layout-checks.ts'
import { shareWith } from './share.ts'
import { codeField, fields, heading } from './sign-up-steps.ts'
import { arriveSignedIn, downloadButton, openButton, pinField } from './steps.ts'

/**
 * A user who presses and types. A press of a button or a box is a click, and so is the choice in a file dialog; a field
 * typed into is an entry; a step that submits itself is neither.
 */
function startCounting(page: Page) {
  const counts = { clicks: 0, entries: 0 }
  return {
    counts,
    followLink(link: string) {
      counts.clicks += 1
      return page.goto(link)
    },
    press(control: Locator) {
      counts.clicks += 1
      return control.click()
    },
    type(field: Locator, text: string) {
      counts.entries += 1
      return field.fill(text)
    },
    /** Presses a button that opens a file dialog, and chooses a file in it. */
    async choose(control: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
      counts.clicks += 2
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), control.click()])
      await chooser.setFiles(file)
    },
  }
}

/** Prints how many clicks and entries a path takes, and expects no more than these. */
function expectCounts(path: string, counts: { clicks: number; entries: number }, max: typeof counts): void {
  process.stdout.write(`${path}: ${counts.clicks} clicks, ${counts.entries} entries\n`)
  expect(counts.clicks, path).toBeLessThanOrEqual(max.clicks)
  expect(counts.entries, path).toBeLessThanOrEqual(max.entries)
}

/** @returns what every page says to a recipient who came by the email of this baker */
const shared = (page: Page, baker: string) => page.getByText(`${baker} shared “Plan.pdf” with you.`)

test('a newcomer gets from the email to the downloaded file, and every page says who shared what', async ({
  page,
  freshEmail,
}) => {
  const cake = await bake({ name: 'Plan.pdf', content: Buffer.from('plums'), to: [freshEmail] })
  const { link, baker } = await shareWith(freshEmail)
  const { counts, followLink, press, type, choose } = startCounting(page)
  await followLink(link)
  const form = fields(page)
  await expect(shared(page, baker)).toContainText('Create an account to open it.')
  await expect(page.getByText('Encrypted files, opened only by the people you choose')).toBeVisible()
  await expect(form.email).toHaveValue(freshEmail)
  await expect(form.password).toBeFocused()
  await expectNoLayoutShift(page, false)
  await type(form.password, person.password)
  await type(form.confirmation, person.password)
  await press(form.submit)

  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await expect(shared(page, baker)).toBeVisible()
  await type(codeField(page), await codeSentTo(freshEmail))
  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  await expect(shared(page, baker)).toBeVisible()
  await type(page.getByLabel('New PIN'), person.pin)
  await expect(page.getByText('Step 4 of 4')).toBeVisible()
  await expect(shared(page, baker)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 664 })
  await expect(page.getByRole('button', { name: 'Accept' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 720 })
  await press(page.getByRole('checkbox'))
  const goOn = await delayCalls(page, '**/api/v1/stytch/authenticate')
  await press(page.getByRole('button', { name: 'Accept' }))

  // The filled form goes on by itself, and the text stays in view meanwhile.
  await page.waitForRequest('**/api/v1/stytch/authenticate')
  await expect(page.getByText('Registration complete! Please log in with your new account.')).toBeVisible()
  await expect(shared(page, baker)).toContainText('Sign in to open it.')
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored + page.url()).not.toContain(person.password)
  goOn()
  await expect(heading(page, 'Enter your PIN')).toBeVisible()
  await expect(shared(page, baker)).toBeVisible()
  await type(pinField(page), person.pin)
  await expect(page).toHaveURL(`${serverUrl}/portal?tab=open`)
  await expect(shared(page, baker)).toContainText('Choose the .cake file that you received.')
  await choose(openButton(page), cake)
  await expect(downloadButton(page)).toBeFocused()
  await expect(shared(page, baker)).toHaveCount(0)
  await press(downloadButton(page))
  expectCounts('email to opened file, newcomer', counts, { clicks: 7, entries: 5 })
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
})

test('a user who is signed in gets from the email to the downloaded file, and the button confirms it', {
  tag: '@long',
}, async ({ page, freshEmail }) => {
  const cake = await bake({ name: 'Plan.pdf', content: Buffer.from('plums'), to: [freshEmail] })
  await arriveSignedIn(page, freshEmail)
  const { link, baker } = await shareWith(freshEmail)
  expect(link).toContain('/login?')
  const { counts, followLink, press, choose } = startCounting(page)
  await followLink(link)
  await expect(shared(page, baker)).toBeVisible()
  await choose(openButton(page), cake)
  await expect(downloadButton(page)).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await press(downloadButton(page))
  expectCounts('email to opened file, signed in', counts, { clicks: 4, entries: 0 })
  await expect(page.getByRole('button', { name: 'Downloaded' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Downloaded' })).toBeAttached()
  await page.clock.runFor(2000)
  const again = page.getByRole('button', { name: 'Download again', exact: true })
  await Promise.all([page.waitForEvent('download'), again.click()])
})

test('a baker gets from the Files tab to the sent cake', async ({ page, freshEmail }) => {
  await withoutSaveDialog(page)
  await arriveSignedIn(page, `baker-${freshEmail}`)
  await page.context().grantPermissions(['clipboard-write'])
  await page.goto(`${serverUrl}/portal?tab=files`)
  const { counts, press, type, choose } = startCounting(page)
  await press(page.getByRole('button', { name: 'Bake a file' }).first())
  await choose(button(page, 'Choose files'), textFile('Plan.txt', 'plums'))
  await type(dialog(page).getByLabel('Add an email or *@domain'), freshEmail)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Tell the recipients by email')).toBeChecked()
  await press(button(page, 'Bake'))
  counts.clicks += 1
  await saveCake(page)
  await expect(dialog(page).getByText(`We emailed ${freshEmail}.`)).toBeVisible()
  await press(button(page, 'Copy message'))
  await press(button(page, 'Done'))
  // The cake is attached and sent in the baker's own email app.
  counts.clicks += 2
  expectCounts('bake to sent', counts, { clicks: 9, entries: 1 })
})

test('a recipient with an account signs in from the email, and the pages say why', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  await makePerson(serverUrl, freshEmail)
  const { link, baker } = await shareWith(freshEmail)
  await page.goto(link)
  await expect(shared(page, baker)).toContainText('Sign in to open it.')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(freshEmail)
  await expectNoLayoutShift(page, false)
  await expectGoodLayout(page)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(heading(page, 'Enter your PIN')).toBeVisible()
  await expect(shared(page, baker)).toBeVisible()
  await page.getByRole('button', { name: 'Use another account' }).click()
  await expect(shared(page, baker)).toHaveCount(0)
})

test('the page does not wait for a slow notice, and does not move when it arrives', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  const { link, baker } = await shareWith(freshEmail, { with_name: false })
  const respond = await delayCalls(page, '**/api/v1/cakes/notice')
  await page.goto(link)
  await expect(fields(page).password).toBeFocused()
  await expect(page.getByText(baker)).toHaveCount(0)
  respond()
  await expect(page.getByText(`${baker} shared a file with you.`)).toBeVisible()
  await expect(page.getByText('Plan.pdf')).toHaveCount(0)
  await expectNoLayoutShift(page, false)
})

test('an unknown reference leads to the ordinary page', { tag: '@long' }, async ({ page, freshEmail }) => {
  const { link, baker } = await shareWith(freshEmail)
  await page.goto(link.replace(/notice=.{8}/, 'notice=AAAAAAAA'))
  await expect(fields(page).email).toHaveValue(freshEmail)
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  await expect(page.getByText(baker)).toHaveCount(0)
  await expectNoLayoutShift(page, false)
})

for (const [locale, said, direction] of [
  ['de', /hat „Plan\.pdf“ für Sie freigegeben\./, 'ltr'],
  ['ar', /الملف .*Plan\.pdf.* معك/, 'rtl'],
] as const) {
  test.describe(() => {
    test.use({ locale })
    test(`the notice is in the language of the browser: ${locale}`, { tag: '@long' }, async ({
      page,
      freshEmail,
    }) => {
      const { link } = await shareWith(freshEmail)
      await page.goto(link)
      await expect(page.getByText(said)).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('dir', direction)
      await expectGoodLayout(page)
    })
  })
}
