import { serverUrl } from '../../support/browser/addresses.ts'
import { delayCalls } from '../../support/browser/delay-calls.ts'
import { expect, test } from '../../support/browser/page.ts'
import { mustPost } from '../../support/browser/person.ts'
import {
  bakeFor,
  type Company,
  expectToast,
  foundCompany,
  open,
  playClipboard,
  pressIn,
  row,
  signInAs,
} from './dashboard-fixture.ts'
import { expectGoodLayout, findBrightness } from './layout-checks.ts'
import { arriveSignedIn, download } from './steps.ts'

test.describe.configure({ mode: 'serial', timeout: 180_000 })

let company: Company
let plan: { id: string; checksum: string }

test.beforeAll(async () => {
  company = await foundCompany()
  const { baker, boss, guest } = company
  plan = await bakeFor(baker, { name: 'Plan.pdf', to: [guest.email, '*@partner.test'] })
  await bakeFor(boss, { name: 'Budget.csv', to: [guest.email] })
  await open(guest, plan.checksum)
})

test('authorized users ban and unban openers', async ({ page, consoleProblems }) => {
  const { baker, boss, guest } = company
  await signInAs(page, baker)
  await page.goto(`${serverUrl}/portal?tab=users`)
  await expect(page.getByRole('link', { name: 'Bakers' })).toHaveCount(0)
  for (const title of ['Email', 'Cakes', 'Last Opened', 'Status', 'Actions'])
    await expect(page.getByRole('columnheader', { name: title, exact: true })).toBeVisible()
  await expect(page.getByText('2 openers')).toBeVisible()
  await expect(row(page, '*@partner.test')).toContainText('Everyone at partner.test')
  await expect(row(page, '*@partner.test')).toContainText('Never')
  await expect(row(page, guest.email)).toContainText('Active')
  await expectGoodLayout(page)

  const dialog = page.getByRole('dialog')
  await pressIn(page, guest.email, /^Ban/)
  await expect(dialog).toContainText('Ban this user?')
  await expect(dialog).toContainText('They can’t open any of your cakes until you lift the ban.')
  // A late response to a closed dialog does not close the next one.
  const release = await delayCalls(page, '**/bans/manage')
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await pressIn(page, guest.email, /^Ban/)
  release()
  await expectToast(page, 'User has been banned.')
  await expect(row(page, guest.email)).toContainText('Banned')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const rejected = (await (await open(guest, plan.checksum)).json()) as { reason?: string }
  expect(rejected.reason).toBe('Banned via portal')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Banned')
  await expect(page.getByText('1 opener', { exact: true })).toBeVisible()
  await pressIn(page, guest.email, /^Unban/)
  await expect(dialog).toContainText('Are you sure you want to unban the following user?')
  await expect(dialog).toContainText(`Banned from the cakes of ${baker.email} since `)
  await expect(dialog).toContainText('Reason: Banned via portal')
  await expectGoodLayout(page)
  await dialog.getByRole('button', { name: 'Unban', exact: true }).click()
  await expectToast(page, 'User has been unbanned.')
  await expect(page.getByText('No openers found.')).toBeVisible()

  await signInAs(page, boss)
  await page.goto(`${serverUrl}/portal?tab=users&admin=on&people=openers`)
  await pressIn(page, guest.email, /^Ban/)
  await expect(dialog).toContainText('until an admin lifts the ban.')
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click()
  await expectToast(page, 'User has been banned.')
  await page.getByRole('switch', { name: 'Admin (ON)' }).click()
  const held = row(page, guest.email).getByRole('button', { name: /^Unban/ })
  await expect(held).toBeDisabled()
  await expect(held).toHaveAttribute('title', 'This user has been banned by an admin.')
  await page.getByRole('switch', { name: 'Admin', exact: true }).click()
  await page.getByRole('link', { name: 'Openers' }).click()
  const lists = page.getByRole('navigation', { name: 'Lists of users' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const selected = await findBrightness(lists.getByRole('link', { name: 'Openers' }))
    expect(selected, `the selected list, ${colorScheme}`).toBeGreaterThan(await findBrightness(lists))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await pressIn(page, guest.email, /^Unban/)
  await expect(dialog).toContainText('Banned from every cake of the organization since ')

  // A rejected ban closes the dialog and is only logged.
  consoleProblems.allow(/uncaught|ApiError|not allowed/)
  await page.route('**/bans/manage', (route) =>
    route.fulfill({
      status: 403,
      json: { error: 'You are not allowed to do this.', code: 'not_allowed', request_id: 'r' },
    }),
  )
  await dialog.getByRole('button', { name: 'Unban', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row(page, guest.email)).toContainText('Banned')
  await page.unrouteAll()

  // On a phone, a row has the number of files too, and names its values.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('link', { name: 'Show the' })).toHaveCount(2)
  for (const text of ['Cakes:2', 'Last Opened:', 'Banned'])
    await expect(row(page, guest.email)).toContainText(text, { useInnerText: true })
  await expect(row(page, '*@partner.test')).toContainText('Last Opened:Never', { useInnerText: true })
  await row(page, guest.email).getByRole('link').click()
  await expect(page).toHaveURL(/tab=files&admin=on&user=/)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: `Remove filter Shared with ${guest.email}` }).click()
  await expect(page).not.toHaveURL(/user=/)
})

test('an admin deactivates and reactivates bakers', async ({ page }) => {
  const { baker, boss, domain } = company
  await page.clock.install()
  await signInAs(page, boss)
  await page.goto(`${serverUrl}/portal?tab=users&admin=on`)
  await expect(page.getByText('2 bakers')).toBeVisible()
  for (const title of ['Email', 'Cakes Baked', 'Last Bake', 'Status', 'Actions'])
    await expect(page.getByRole('columnheader', { name: title, exact: true })).toBeVisible()
  await expectGoodLayout(page)
  const dialog = page.getByRole('dialog')
  await pressIn(page, baker.email, /^Deactivate/)
  await expect(dialog).toContainText(
    'They can still sign in and open cakes, but they can no longer bake any.',
  )
  const fail = () =>
    page.route('**/bakers/manage', (route) => route.fulfill({ status: 400, body: '-' }), { times: 1 })
  await fail()
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expectToast(page, 'We couldn’t deactivate the baker.')
  await pressIn(page, baker.email, /^Deactivate/)
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expectToast(page, 'Baker has been deactivated.')
  await expect(row(page, baker.email)).toContainText('Inactive')
  await pressIn(page, baker.email, /^Reactivate/)
  await expect(dialog).toContainText('They can bake cakes again.')
  await fail()
  await dialog.getByRole('button', { name: 'Reactivate' }).click()
  await expectToast(page, 'We couldn’t reactivate the baker.')
  await pressIn(page, baker.email, /^Reactivate/)
  await dialog.getByRole('button', { name: 'Reactivate' }).click()
  await expectToast(page, 'Baker has been reactivated.')
  await page.getByRole('searchbox', { name: 'Search by email' }).fill('baker@')
  await expect(page.getByText('1 baker', { exact: true })).toBeVisible()
  const { name, content } = await download(page, page.getByRole('button', { name: 'Download CSV' }))
  expect(name).toBe('bakers.csv')
  expect(content.toString()).toContain(baker.email)
  expect(content.toString()).not.toContain(boss.email)
  await page.getByRole('searchbox').fill('nobody@')
  await expect(page.getByText('No bakers found.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('link', { name: `Show the 1 cakes baked by ${baker.email}` }).click()
  await expect(page.getByRole('button', { name: `Remove filter Baked by ${baker.email}` })).toBeVisible()
  await expect(page.getByText('1 file', { exact: true })).toBeVisible()

  await page.goto(`${serverUrl}/portal?tab=users&admin=on&people=openers`)
  await expect(page.getByText('2 openers')).toBeVisible()
  await mustPost(
    serverUrl,
    '/modify_permissions',
    { checksum: plan.checksum, add: [{ email: `new@${domain}`, key_path: ['file'] }], remove: [] },
    baker.token,
  )
  await page.clock.fastForward(31_000)
  await page.getByRole('button', { name: 'Show 1 more' }).click()
  await expect(row(page, `new@${domain}`)).toBeVisible()
  await page.getByRole('link', { name: 'Bakers' }).click()
  await page.getByRole('switch', { name: 'Admin (ON)' }).click()
  // With a single list, its name replaces the tabs.
  await expect(page.getByRole('heading', { name: 'Openers' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Openers' })).toHaveCount(0)
})

test('empty lists and failed requests show a text and an action', async ({ page, freshEmail }) => {
  await arriveSignedIn(page, freshEmail)
  const tabs = [
    [
      'files',
      'get_files',
      'Failed to fetch file list.',
      'No files found.',
      'Bake your first one, or open one that someone sent you.',
      'Open Cake',
    ],
    [
      'users',
      'users/openers',
      'Failed to fetch users',
      'No openers found.',
      'People with access to a cake',
      'Go to your files',
    ],
    [
      'activity',
      'get_all_audit_logs',
      'Failed to fetch activity logs.',
      'No activity found.',
      'Your own actions and activity on your cakes',
      'Open Cake',
    ],
  ] as const
  for (const [tab, call, failure, empty, hint, way] of tabs) {
    const fail = (error: object | string) =>
      page.route(`**/api/v1/${call}?*`, (route) =>
        route.fulfill({ status: 400, body: JSON.stringify(error) }),
      )
    await fail('nothing that can be read')
    await page.goto(`${serverUrl}/portal?tab=${tab}`)
    await expect(page.getByRole('main').getByRole('alert').getByText(failure)).toBeVisible()
    await expectToast(page, failure)
    await page.unrouteAll()
    await fail({ error: 'The oven is cold.', code: 'invalid_input', request_id: 'r' })
    await page.getByRole('button', { name: 'Try again' }).click()
    const text = tab === 'users' ? 'Error: The oven is cold.' : 'The oven is cold.'
    await expect(page.getByRole('main').getByText(text)).toBeVisible()
    await expectToast(page, text)
    await page.unrouteAll()
    // The log contains at least the sign-in, so fake an empty one.
    if (tab === 'activity')
      await page.route(`**/api/v1/${call}?*`, (route) =>
        route.fulfill({ json: { data: [], total: 0, total_is_floor: false, page: 1, limit: 20 } }),
      )
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(empty)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download CSV' })).toHaveCount(0)
    await expect(page.getByText(hint)).toBeVisible()
    await expect(page.getByRole('link', { name: way }).last()).toBeVisible()
    await page.unrouteAll()
  }
  await signInAs(page, company.boss)
  await playClipboard(page.context(), true)
  const reference = 'request-01234567-89ab-4cde-8f01-23456789abcd'
  const unforeseen = { json: { rows: 'gone' }, headers: { 'x-request-id': reference } }
  await page.route('**/get_files?*', (route) => route.fulfill(unforeseen))
  await page.goto(`${serverUrl}/portal?tab=files`)
  await expect(page.getByRole('main').getByText('Failed to fetch file list. Reference:')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: `Copy the reference ${reference}` })
    .press('Enter')
  await expect(page.getByRole('main').getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => (globalThis as unknown as { copied: string }).copied)).toBe(reference)
  await page.unrouteAll()
  await page.route('**/export_files.csv?*', (route) => route.fulfill({ status: 400, body: '-' }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expectToast(page, 'Failed to fetch files')
  await page.unrouteAll()

  await page.route('**/users/bakers?*', (route) =>
    route.fulfill({ json: { data: [], total: 0, total_is_floor: false, page: 1, limit: 10 } }),
  )
  await page.goto(`${serverUrl}/portal?tab=users&admin=on`)
  await expect(page.getByText('Bakers in your organization appear here.')).toBeVisible()

  const reject = (call: string) =>
    page.route(`**/api/v1/${call}`, (route) => route.fulfill({ status: 400, body: '-' }))
  await page.route('**/get_document', async (route) => {
    const response = await route.fetch()
    const document = (await response.json()) as { trend: object }
    await route.fulfill({ json: { ...document, trend: { ...document.trend, is_partial: true } } })
  })
  await page.goto(`${serverUrl}/portal?tab=files&admin=on&file=${plan.id}&show=${plan.id}`)
  await expect(page.getByText('Only the newest entries are counted.')).toBeVisible()
  await reject('modify_permissions')
  await page.getByLabel('Add an email or *@domain').fill('ann@partner.test')
  await page.getByLabel('Add an email or *@domain').press('Enter')
  await expectToast(page, 'We couldn’t change who has access.')
  await reject('get_document/effective_access?*')
  await page.getByText('Check access').click()
  await page.getByLabel('Email', { exact: true }).fill('ann@partner.test')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expectToast(page, 'We couldn’t check the access.')
  await reject('modify_dates')
  await page.getByLabel('Expires').fill('2099-01-01T00:00')
  await page.getByRole('button', { name: 'Save dates' }).click()
  await page.getByRole('button', { name: 'Change dates' }).click()
  await expectToast(page, 'Failed to update dates')
  // The document may be on its way again.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await reject('get_document')
  await page.reload()
  await expect(page.getByRole('main').getByRole('alert').getByText('Failed to fetch files')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Access Management' })).toBeVisible()
})
