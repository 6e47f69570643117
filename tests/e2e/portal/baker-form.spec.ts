import { serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import {
  addRecipient,
  button,
  chooseFiles,
  dialog,
  openBaker,
  pasteRecipients,
  ready,
  recipients,
  saveCake,
  textFile,
  withoutSaveDialog,
} from './baker-steps.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { arriveSignedIn } from './steps.ts'

test.beforeEach(async ({ page, freshEmail }) => {
  await withoutSaveDialog(page)
  await arriveSignedIn(page, freshEmail)
})

test('five clicks lead from Bake a file to the message for the recipient', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  await page.addInitScript(() => {
    const state = { clicks: 0, copied: '' }
    Object.assign(globalThis, { state })
    // The second click that a label passes on to its field is not the user's.
    document.addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        if (isTrusted && detail > 0) state.clicks += 1
      },
      true,
    )
    navigator.clipboard.writeText = async (text) => {
      state.copied = text
    }
  })
  const state = () => page.evaluate(() => (globalThis as { state?: object }).state)
  await page.goto(`${serverUrl}/portal?tab=files`)
  await page.getByRole('button', { name: 'Bake a file' }).first().click()
  await expect(dialog(page).getByRole('heading', { name: 'Bake a file' })).toBeFocused()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    button(page, 'Choose files').click(),
  ])
  await chooser.setFiles(textFile('plan.csv', 'name,price\nTart,3\n'))
  const field = dialog(page).getByLabel('Add an email or *@domain')
  await expect(field).toBeFocused()
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    for (const shown of [button(page, 'Bake'), field, button(page, 'Change dates')]) {
      await expect(shown).toBeInViewport({ ratio: 1 })
    }
  }
  await page.keyboard.type('guest@mail.test')
  await button(page, 'Bake').click()
  await expect(dialog(page).getByRole('heading', { name: 'Now send it' })).toBeFocused()
  await saveCake(page)
  await expect(button(page, 'Copy message')).toBeFocused()
  await button(page, 'Copy message').click()
  await expect(page.getByText('Message copied.')).toBeVisible()
  const message = [
    'I’m sending you an encrypted file:\nplan.csv.cake',
    `To open it, sign in with the email address that I shared it with, and choose the file:\n${serverUrl}/portal?tab=open`,
    freshEmail,
  ].join('\n\n')
  expect(await state()).toEqual({ clicks: 5, copied: message })
  const link = await dialog(page).getByRole('link', { name: 'Open email app' }).getAttribute('href')
  const { pathname, searchParams } = new URL(link ?? '')
  expect(pathname).toBe('guest@mail.test')
  expect(searchParams.get('subject')).toBe('Encrypted file: plan.csv.cake')
  expect(searchParams.get('body')).toBe(message.replaceAll('\n', '\r\n'))
  await expectGoodLayout(page)
})

test('the form asks before it closes only if more than a file would be lost', { tag: '@long' }, async ({
  page,
}) => {
  await openBaker(page)
  await chooseFiles(page, textFile('plan.txt', 'x'))
  await button(page, 'Change file').click()
  await expect(button(page, 'Choose files')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Bake a file' }).first().click()
  await addRecipient(page, 'guest@mail.test')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard this draft?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(recipients(page).getByText('guest@mail.test')).toBeVisible()
  await button(page, 'Close').click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog(page)).toHaveCount(0)
})

test('recipients, dates and email are chosen before baking', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  await openBaker(page)
  await expect(dialog(page).getByText('Next: choose a file.')).toBeVisible()
  await page.evaluate(() => {
    const over = new Event('dragover', { bubbles: true, cancelable: true })
    Object.defineProperty(over, 'dataTransfer', { value: { types: ['Files'] } })
    document.body.dispatchEvent(over)
  })
  await expect(dialog(page).getByText('Drop to choose')).toBeVisible()
  await button(page, 'Bake').click()
  await expect(dialog(page).getByText('Choose a file or a folder to bake.')).toBeVisible()
  await chooseFiles(page, textFile('plan.txt', 'x'))
  await expect(dialog(page).getByText('Only you can open it.')).toBeVisible()

  // Enter keeps the focus in the field, whether the address was added or not (rule P23).
  const field = dialog(page).getByLabel('Add an email or *@domain')
  await field.focus()
  for (const address of ['removed@mail.test', 'nobody']) {
    await page.keyboard.type(address)
    await page.keyboard.press('Enter')
    await expect(field).toBeFocused()
  }
  await expect(recipients(page).getByText('removed@mail.test')).toBeVisible()
  await expect(
    dialog(page).getByText('Please enter a valid email or wildcard domain (*@domain.com).'),
  ).toBeVisible()
  await addRecipient(page, freshEmail)
  await expect(dialog(page).getByText('This email already has access.')).toBeVisible()
  await addRecipient(page, '*@gmail.com')
  await page.getByRole('button', { name: 'Add anyway' }).click()
  await expect(recipients(page).getByText('Everyone at gmail.com')).toBeVisible()
  await pasteRecipients(page, 'Guest <guest@mail.test>\nnobody\nother@mail.test')
  await expect(dialog(page).getByText('These are neither email addresses nor *@domain: nobody')).toBeVisible()
  await button(page, 'Remove removed@mail.test').click()
  await expect(field).toBeFocused()
  await button(page, 'Remove other@mail.test').click()
  await expect(dialog(page).getByText('2 recipients can open it · Anytime, no expiry')).toBeVisible()
  await expect(dialog(page).getByLabel('Tell the recipients by email')).toBeChecked()
  await expect(dialog(page).getByText('You can send 100 more of these emails today.')).toBeVisible()
  await dialog(page).getByLabel('Include the file name').check()
  await button(page, 'Change dates').click()
  await expect(dialog(page).getByLabel('Openable from')).toBeFocused()
  await dialog(page).getByLabel('Expires').fill('2030-01-01T12:00')
  await expectGoodLayout(page)

  // A typed address counts even if Add was not pressed.
  await field.fill('late@mail.test')
  const [request] = await Promise.all([page.waitForRequest('**/api/v1/cakes'), button(page, 'Bake').click()])
  const body = request.postDataJSON() as Record<string, unknown> & { permissions: { email: string }[] }
  expect(body.permissions.map(({ email }) => email)).toEqual([
    '*@gmail.com',
    'guest@mail.test',
    'late@mail.test',
  ])
  expect(body).toMatchObject({
    is_saved: false,
    filetitle: 'plan.txt',
    notify: { with_name: true, language: 'en' },
  })
  expect(body.expiration_date).toMatch(/^20(29|30)-/)
  await expect(ready(page)).toBeVisible()
  const names = 'guest@mail.test and late@mail.test'
  await expect(dialog(page).getByText(`When you save the cake, we email ${names}.`)).toBeVisible()
  await expect(dialog(page).getByText(/When it can be opened: Anytime until .*2030/)).toBeVisible()
  await expectGoodLayout(page)
  await saveCake(page)
  await expect(dialog(page).getByText(`We emailed ${names}.`)).toBeVisible()
})
