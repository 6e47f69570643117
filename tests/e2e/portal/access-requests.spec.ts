import { randomBytes } from 'node:crypto'
import { serverUrl } from '../../support/browser/addresses.ts'
import { messagesTo, messageTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { makePerson } from '../../support/browser/person.ts'
import { bake } from './bakery.ts'
import { expectToast, signInAs } from './dashboard-fixture.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { arriveSignedIn, downloadButton, openButton, openCake, openPortal } from './steps.ts'

const denied = 'Access denied: You do not have permission to open this file.'

test('a user without access asks for it, the baker grants it from the email, and the file opens', async ({
  page,
  freshEmail,
}) => {
  const baker = { email: `baker-${randomBytes(6).toString('hex')}@mail.test`, token: '' }
  baker.token = await makePerson(serverUrl, baker.email)
  const cake = await bake({ name: 'Plan.txt', content: Buffer.from('hello'), to: [], token: baker.token })
  const token = await openPortal(page, freshEmail)
  await openCake(page, cake)

  await expect(page.getByText(denied)).toBeVisible()
  const main = page.getByRole('main')
  const ask = main.getByRole('button', { name: 'Ask for access' })
  await expect(ask).toBeFocused()
  const panel = ask.locator('xpath=ancestor::div[.//input[@type="file"]][1]')
  expect((await panel.getByRole('button').allInnerTexts()).map((text) => text.trim())).toEqual([
    'Ask for access',
    'Choose another file',
    'Switch account',
  ])
  await expectGoodLayout(page)
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('Your request was sent. The baker decides whether you get access.'),
  ).toBeVisible()
  await expect(page.getByText(denied)).toBeVisible()
  await expect(ask).toBeHidden()
  await expect(main.getByRole('button', { name: 'Choose another file' })).toBeFocused()

  const message = await messageTo(baker.email)
  expect(message.subject).toBe(`${freshEmail} asks for access to one of your files`)
  await signInAs(page, baker)
  await page.goto(message.link ?? '')
  const access = page.getByRole('region', { name: 'Access Management' })
  await expect(access.getByRole('heading', { name: 'Requests for access' })).toBeVisible()
  await expectGoodLayout(page)
  await access.getByRole('button', { name: `Grant access to ${freshEmail}` }).click()
  await expectToast(page, `Email sent to ${freshEmail}.`)
  await expect(access.getByRole('heading', { name: 'Requests for access' })).toBeHidden()
  await expect(access.getByRole('listitem').filter({ hasText: freshEmail })).toContainText('Whole file')
  await expect(page.getByText('Asked for access to the file').first()).toBeVisible()

  expect((await messageTo(freshEmail)).subject).toBe(`${baker.email} shared a file with you`)
  await signInAs(page, { email: freshEmail, token })
  await page.goto(`${serverUrl}/portal?tab=open`)
  await expect(openButton(page)).toBeVisible()
  await openCake(page, cake)
  await expect(downloadButton(page)).toBeVisible()
})

test('a baker declines a request, and switches requests off', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  const token = await arriveSignedIn(page, freshEmail)
  const cake = await bake({ name: 'Plan.txt', content: Buffer.from('hello'), to: [], token })
  const askAs = async (email: string) => {
    await openPortal(page, email)
    await openCake(page, cake)
    await page.getByRole('button', { name: 'Ask for access' }).click()
    await expect(page.getByText(/^Your request was sent\./)).toBeVisible()
  }
  const asker = `asker-${randomBytes(6).toString('hex')}@mail.test`
  await askAs(asker)
  const { link } = await messageTo(freshEmail)

  await signInAs(page, { email: freshEmail, token })
  await page.goto(link ?? '')
  const access = page.getByRole('region', { name: 'Access Management' })
  await access.getByRole('button', { name: `Decline the request from ${asker}` }).click()
  await expectToast(page, `The request from ${asker} was declined.`)
  await expect(access.getByRole('heading', { name: 'Requests for access' })).toBeHidden()
  await expect(access).toBeFocused()

  await page.goto(`${serverUrl}/portal?tab=files&settings=access-requests`)
  await expect(page.getByRole('heading', { name: 'Requests for access' })).toBeFocused()
  const setting = page.getByRole('checkbox', { name: 'Accept requests for access' })
  await expect(setting).toBeChecked()
  const saved = page.waitForResponse(/\/auth\/access_requests$/)
  await setting.uncheck()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(setting).not.toBeChecked()

  const count = (await messagesTo(freshEmail)).length
  // The screen is the same for a declined request, and for an owner who accepts none.
  await askAs(`second-${asker}`)
  expect(await messagesTo(freshEmail)).toHaveLength(count)
})
