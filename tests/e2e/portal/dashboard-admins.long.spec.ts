import { serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { makePerson, mustPost } from '../../support/browser/person.ts'
import {
  bakeFor,
  type Company,
  expectToast,
  foundCompany,
  open,
  pressIn,
  row,
  signInAs,
} from './dashboard-fixture.ts'
import { expectGoodLayout } from './layout-checks.ts'

test.describe.configure({ mode: 'serial', timeout: 180_000 })

let company: Company
let plan: { id: string; checksum: string }

test.beforeAll(async () => {
  company = await foundCompany()
  plan = await bakeFor(company.baker, { name: 'Plan.pdf', to: [company.guest.email] })
})

test('a person with wildcard access can be banned, and unbanned after the access is removed', async ({
  page,
}) => {
  const { boss } = company
  const domain = `inn-${company.domain}`
  const cake = await bakeFor(boss, { name: 'Offices.pdf', to: [`*@${domain}`] })
  const email = `walk-in@${domain}`
  const visitor = { email, token: await makePerson(serverUrl, email) }
  await open(visitor, cake.checksum)
  await signInAs(page, boss)
  await page.goto(`${serverUrl}/portal?tab=users&search=walk`)
  await expect(row(page, email)).toContainText(`Has access through *@${domain}`)
  await pressIn(page, email, /^Ban/)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click()
  await expectToast(page, 'User has been banned.')
  const access = { checksum: cake.checksum, add: [], remove: [{ email: `*@${domain}` }] }
  await mustPost(serverUrl, '/modify_permissions', access, boss.token)
  await page.reload()
  await expect(row(page, email)).toContainText('Banned')
  await expect(row(page, email)).not.toContainText('Has access through')
  await pressIn(page, email, /^Unban/)
  await dialog.getByRole('button', { name: 'Unban', exact: true }).click()
  await expect(page.getByText('No openers found.')).toBeVisible()
})

test('an admin adds and removes admins, and cannot give themselves access', async ({
  page,
  consoleProblems,
}) => {
  consoleProblems.allow(/status of (?:400|403|404)/)
  const { boss, baker, guest } = company
  await signInAs(page, boss)
  await page.route('**/users/admins?*', (route) => route.fulfill({ status: 400, body: '-' }), { times: 1 })
  await page.goto(`${serverUrl}/portal?tab=users&admin=on`)
  await page.getByRole('link', { name: 'Admins', exact: true }).click()
  await expect(page.getByRole('alert').getByText('Failed to fetch users')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  const list = page.getByRole('region', { name: 'Admins' })
  await expect(page.getByText(/^Admins see every file/)).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveText([
    `B${boss.email}Name another admin before you remove the last one.You`,
  ])
  const field = list.getByLabel('Email of a member')
  await field.fill('nobody')
  await field.press('Enter')
  await expect(list.getByText('Enter an email address such as ann@example.org.')).toBeVisible()
  const dialog = page.getByRole('dialog')
  const name = async (email: string) => {
    await field.fill(email)
    await field.press('Enter')
    await expect(dialog).toContainText('They become an admin of your organization and are notified by email.')
    await dialog.getByRole('button', { name: 'Make admin' }).click()
  }
  await name(guest.email)
  await expectToast(page, `No member of your organization has the email address ${guest.email}.`)
  await page.route('**/admins/manage', (route) => route.fulfill({ status: 400, body: '-' }), { times: 1 })
  await name(baker.email)
  await expectToast(page, 'We couldn’t change the admins.')
  await name(baker.email)
  await expectToast(page, `${baker.email} is now an admin.`)
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByText('They must belong to your organization.')).toBeVisible()
  await expect(field).toHaveValue('')
  await expectGoodLayout(page)
  const endRole = (email: string) =>
    list
      .getByRole('listitem')
      .filter({ hasText: email })
      .getByRole('button', { name: /^Remove admin/ })
  await endRole(baker.email).click()
  await expect(dialog).toContainText('They are no longer an admin of your organization')
  await expectGoodLayout(page)
  await dialog.getByRole('button', { name: 'Remove admin' }).click()
  await expectToast(page, `${baker.email} is no longer an admin.`)

  await page.goto(`${serverUrl}/portal?tab=files&admin=on&file=${plan.id}&show=${plan.id}`)
  await page.getByLabel('Add an email or *@domain').fill(boss.email)
  await page.getByLabel('Add an email or *@domain').press('Enter')
  await expectToast(
    page,
    `In admin mode you cannot give yourself access, and ${boss.email} is your own email address. Ask the baker of the file.`,
  )

  await mustPost(serverUrl, '/admins/manage', { action: 'add', email: baker.email }, boss.token)
  await page.goto(`${serverUrl}/portal?tab=users&admin=on&people=admins`)
  await endRole(boss.email).click()
  await expect(dialog).toContainText('You leave admin mode immediately.')
  await dialog.getByRole('button', { name: 'Remove admin' }).click()
  await expect(page.getByRole('link', { name: 'Admins', exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Openers', exact: true })).toBeVisible()
  await mustPost(serverUrl, '/admins/manage', { action: 'add', email: boss.email }, baker.token)
  await mustPost(serverUrl, '/admins/manage', { action: 'remove', email: baker.email }, boss.token)
})
