import { randomBytes } from 'node:crypto'
import { truncate, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { makePerson } from '../../support/browser/person.ts'
import {
  addRecipient,
  button,
  chooseFiles,
  countStoredFiles,
  dialog,
  openBaker,
  readPrivateStorage,
  ready,
  saveCake,
  textFile,
  withoutSaveDialog,
} from './baker-steps.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { arriveSignedIn, carrySession, downloadButton, openCake } from './steps.ts'

test.beforeEach(async ({ page, freshEmail }) => {
  await withoutSaveDialog(page)
  await arriveSignedIn(page, freshEmail)
  await openBaker(page)
})

const table = 'name,salary,notes\nAnn,5100,"Prefers ""mornings"", and tea"\nBob,4800,\n'

const fieldsOf = (page: Page) => dialog(page).getByRole('group', { name: 'Fields to lock' })
const field = (page: Page, name: string) => fieldsOf(page).getByRole('checkbox', { name, exact: true })
const grantOf = (page: Page, email: string) => dialog(page).getByLabel(`What ${email} can open`)
const lockFields = (page: Page) => dialog(page).locator('summary', { hasText: 'Lock fields' })
const lockedCount = (page: Page) => dialog(page).locator('summary')
const message = (page: Page, text: string) => dialog(page).getByText(text)

async function chooseTable(page: Page, ...names: string[]) {
  await chooseFiles(page, textFile('people.csv', table))
  await lockFields(page).click()
  for (const name of names) await field(page, name).check()
}

/** Opens a cake as another person. @returns the downloaded text */
async function openAs(page: Page, token: string, cake: Buffer): Promise<string> {
  await carrySession(page, token)
  await page.goto(`${serverUrl}/portal?tab=open`)
  await openCake(page, { name: 'people.csv.cake', mimeType: '', buffer: cake })
  await expect(downloadButton(page)).toBeVisible()
  return (await saveCake(page, downloadButton(page))).toString()
}

test('each recipient of a table with locked fields opens what the baker chose', async ({
  page,
  consoleProblems,
}) => {
  consoleProblems.allow(/Failed to load resource/)
  const at = (name: string) => `${name}-${randomBytes(4).toString('hex')}@mail.test`
  const [all, some, none] = [at('all'), at('some'), at('none')]
  const tokens = await Promise.all([all, some, none].map((email) => makePerson(serverUrl, email)))
  await chooseTable(page, 'salary', 'notes')
  await expect(field(page, 'salary')).toHaveAccessibleDescription('2 values, such as 5100')
  await expect(lockedCount(page).getByText('2 fields locked')).toBeVisible()
  await expect(message(page, 'the names of the locked fields, the keys and who can open it')).toBeVisible()
  await lockFields(page).click()
  await expect(fieldsOf(page)).toBeHidden()
  await expect(lockedCount(page).getByText('2 fields locked')).toBeVisible()
  for (const email of [all, some]) await addRecipient(page, email)
  await grantOf(page, all).selectOption('Everything')
  await grantOf(page, some).selectOption('Chosen fields')
  await button(page, 'Bake').click()
  await expect(message(page, 'Choose at least one field, or another option.')).toBeVisible()
  await expect(grantOf(page, some)).toBeFocused()
  const chosen = dialog(page).getByRole('group', { name: `Locked fields that ${some} can open` })
  await chosen.getByRole('checkbox', { name: 'notes' }).check()
  await expectGoodLayout(page)

  // A recipient who was typed but not added needs a choice too. The default is the unlocked part only.
  await dialog(page).getByLabel('Add an email or *@domain').fill(none)
  await button(page, 'Bake').click()
  await expect(message(page, 'This recipient was just added.')).toBeVisible()
  await expect(grantOf(page, none)).toBeFocused()
  await expect(grantOf(page, none).locator('option:checked')).toHaveText('Only what is not locked')

  // The first registration fails. The second has the same keys and permissions.
  const bodies: { keys: unknown; permissions: unknown }[] = []
  await page.route('**/api/v1/cakes', (route) => {
    bodies.push(route.request().postDataJSON())
    return bodies.length === 1 ? route.abort() : route.continue()
  })
  await button(page, 'Bake').click()
  await button(page, 'Register again').click()
  await expect(ready(page)).toBeVisible()
  await expect(message(page, 'salary: 2 values locked, in rows 2–3')).toBeVisible()
  await expect(message(page, 'notes: 1 value locked, in row 2')).toBeVisible()
  await expectGoodLayout(page)
  expect(bodies[1]).toEqual(bodies[0])
  const { keys, permissions } = bodies[0] as {
    keys: { key_path: string[]; key: string }[]
    permissions: unknown
  }
  const [outer, unlocked, ...fields] = keys
  expect(keys.map(({ key_path }) => key_path.join('.'))).toEqual([
    'file',
    'file.unlocked',
    'file.fields.salary',
    'file.fields.notes',
  ])
  expect(unlocked?.key).toBe(outer?.key)
  expect(new Set(keys.map(({ key }) => key)).size).toBe(3)
  expect(permissions).toEqual([
    { email: all, key_path: ['file'] },
    { email: some, key_path: ['file', 'fields', 'notes'] },
    { email: none, key_path: ['file', 'unlocked'] },
  ])
  const stored = Object.values(await readPrivateStorage(page)).join()
  for (const { key } of [outer, ...fields].filter((layer) => layer !== undefined)) {
    expect(stored).not.toContain(key)
    expect(stored).not.toContain(Buffer.from(key, 'hex').toString('latin1'))
  }

  const cake = await saveCake(page)
  const [tokenOfAll = '', tokenOfSome = '', tokenOfNone = ''] = tokens
  expect(await openAs(page, tokenOfAll, cake)).toBe(table)
  expect(await openAs(page, tokenOfSome, cake)).toBe(
    table.replace('5100', '⟦locked⟧').replace('4800', '⟦locked⟧'),
  )
  expect(await openAs(page, tokenOfNone, cake)).toBe(
    'name,salary,notes\nAnn,⟦locked⟧,⟦locked⟧\nBob,⟦locked⟧,\n',
  )
})

test('the fields of a JSON file are locked one by one or together', async ({ page }) => {
  const people = { people: [{ name: 'Ann', pay: { base: 5100 } }] }
  await chooseFiles(page, textFile('people.json', JSON.stringify(people)))
  // The next field takes the focus as soon as the file is read.
  await expect(page.getByLabel('Add an email or *@domain')).toBeFocused()
  await lockFields(page).focus()
  await page.keyboard.press('Enter')
  await field(page, '/people/*/pay/base').press('Space')
  await expect(field(page, '/people/*/pay/base')).toBeChecked()
  await expect(message(page, '* means every item of a list')).toBeVisible()
  await expect(lockedCount(page).getByText('1 field locked')).toBeVisible()
  await field(page, '/people/*/pay').check()
  await expect(lockedCount(page).getByText('1 field locked')).toBeVisible()
  await expect(field(page, '/people/*/pay/base')).toBeDisabled()
  await expect(field(page, '/people/*/pay/base')).toBeChecked()
  await expect(field(page, '/people/*/pay/base')).toHaveAccessibleDescription('Locked with /people/*/pay')
  await field(page, '/people/*/pay').uncheck()
  await expect(field(page, '/people/*/pay/base')).not.toBeChecked()

  // The form for another file starts closed and without locked fields. A file without locked fields is baked as usual.
  await field(page, '/people/*/name').check()
  await chooseFiles(page, textFile('people.csv', table))
  await expect(fieldsOf(page)).toHaveCount(0)
  await lockFields(page).click()
  await expect(lockedCount(page).getByText('0 fields locked')).toBeVisible()
  await addRecipient(page, 'guest@mail.test')
  await expect(dialog(page).getByLabel('What guest@mail.test can open')).toHaveCount(0)
  const [request] = await Promise.all([page.waitForRequest('**/api/v1/cakes'), button(page, 'Bake').click()])
  expect(request.postDataJSON()).toMatchObject({
    keys: [{ key_path: ['file'] }],
    permissions: [{ email: 'guest@mail.test', key_path: ['file'] }],
  })
  await expect(ready(page)).toBeVisible()
})

test('files whose fields cannot be locked are explained', async ({ page }, info) => {
  await chooseFiles(page, textFile('a.txt', table))
  await expect(lockFields(page)).toHaveCount(0)
  await chooseFiles(page, textFile('a.csv', table), textFile('b.csv', table))
  await expect(lockFields(page)).toHaveCount(0)

  // The worker responds late, so that the previous step is visible.
  await page.route(/layers\.worker/, async (route) => {
    await expect(message(page, 'Reading the file')).toBeVisible()
    await route.continue()
  })
  const columns = Array.from({ length: 201 }, (_, index) => `column ${index}`)
  for (const [name, content, text] of [
    ['a.json', '{"a": }', 'The file is not valid JSON: unexpected content on line 1, column 7.'],
    ['a.csv', Buffer.from([0x61, 0xff]), 'The file is not UTF-8 text.'],
    ['b.json', '[]', 'This file has no fields that can be locked.'],
    ['c.csv', `${columns}\n`, 'The first 200 fields are listed.'],
    ['d.csv', 'name,pay\nAnn,"1\n', 'A quoted cell that begins on line 2 does not end correctly.'],
    ['e.csv', 'sep=|\nname|pay\n', 'must name a comma, a semicolon or a tab'],
    ['f.csv', 'name,pay\rAnn,1\r', 'Line 1 contains a carriage return that does not end a line.'],
    ['g.csv', 'name,pay\nAnn "B",1\n', 'A cell on line 2 contains a quotation mark but is not quoted.'],
    ['h.csv', 'name,pay\nSmith, Ann,1\n', 'line 2 has another number of cells (3) than the header (2).'],
    ['i.csv', ',\n1,2\n', 'The file has no header.'],
    ['j.json', `${'['.repeat(501)}${']'.repeat(501)}`, 'at most 500 levels'],
    ['k.csv', 'name\n⟦cake:\n', 'The file already contains a locked value.'],
  ] as const) {
    await chooseFiles(page, { name, mimeType: '', buffer: Buffer.from(content) })
    await lockFields(page).click()
    await expect(message(page, text)).toBeVisible()
  }
  await expectGoodLayout(page)

  const path = info.outputPath('large.csv')
  await writeFile(path, '')
  await truncate(path, 64 * 2 ** 20 + 1)
  await dialog(page).locator('input[type=file]').first().setInputFiles(path)
  await lockFields(page).click()
  await expect(message(page, 'The file is too large to lock its fields: at most 64 MiB.')).toBeVisible()
})

test('a field that would not be locked completely is rejected, and the form stays', async ({ page }) => {
  for (const [name, content, chosen, text] of [
    ['a.csv', 'pay,name,pay\n1,Ann,2\n', 'pay', 'The name “pay” occurs twice on or before line 1'],
    ['b.csv', 'name,pay\nAnn,\n', 'pay', 'The field “pay” has no values to lock.'],
    ['g.csv', 'pay,Pay\n1,2\n', 'pay', 'The name “Pay” on line 1 looks like the field “pay”.'],
    ['h.csv', 'pay;x,pay,y\n1;2,3,4\n', 'pay', 'The header on line 1 can be read with different separators'],
    ['c.json', '[{"pay":1},\n[{"pay":2}]]', '/*/pay', 'The value on line 2 does not fit the field “/*/pay”'],
    ['d.json', `{"pay":"${'x'.repeat(12 * 2 ** 20)}"}`, '/pay', 'A value of the field “/pay” is too large'],
    ['e.csv', `pay\n${'1\n'.repeat(2_700_000)}`, 'pay', 'The file has too many values in these fields.'],
  ] as const) {
    await chooseFiles(page, textFile(name, content))
    await lockFields(page).click()
    await field(page, chosen).check()
    await button(page, 'Bake').click()
    await expect(message(page, text)).toBeVisible()
    await expect(lockedCount(page).getByText('1 field locked')).toBeVisible()
  }
  await chooseFiles(page, textFile('i.json', '[{"0":1},[2]]'))
  await lockFields(page).click()
  await field(page, '/*/0').check()
  await field(page, '/*/*').check()
  await button(page, 'Bake').click()
  await expect(message(page, 'The field “/*/0” includes the field “/*/*”.')).toBeVisible()
  await chooseFiles(page, textFile('f.json', '[{"pay":1},\n{"pay":2}]'))
  await lockFields(page).click()
  await field(page, '/*/pay').check()
  await button(page, 'Bake').click()
  await expect(message(page, '/*/pay: 2 values locked, on lines 1–2')).toBeVisible()
})

test('the form is kept when locking is canceled or fails', async ({ page }) => {
  await chooseTable(page, 'salary')
  await addRecipient(page, 'guest@mail.test')
  await grantOf(page, 'guest@mail.test').selectOption('Everything')
  await button(page, 'Change dates').click()
  await dialog(page).getByLabel('Openable from').fill('2030-01-02T12:00')
  await dialog(page).getByLabel('Expires').fill('2030-01-02T12:00')
  await button(page, 'Bake').click()
  await expect(message(page, 'The cake would expire before it’s available.')).toBeVisible()
  await expect(dialog(page).getByLabel('Expires')).toBeFocused()
  await dialog(page).getByLabel('Expires').fill('2030-01-02T12:01')

  await page.route(/layers\.worker/, () => {})
  await button(page, 'Bake').click()
  await expect(
    dialog(page).getByRole('progressbar', { name: 'Locking the fields on this device' }),
  ).toBeVisible()
  await expectGoodLayout(page)
  await button(page, 'Cancel').click()
  await expect(message(page, 'Baking was canceled. Nothing was sent.')).toBeVisible()
  await page.unroute(/layers\.worker/)
  await expect(message(page, 'From Jan 2, 2030, 12:00 PM until Jan 2, 2030, 12:01 PM').first()).toBeVisible()
  await expect(grantOf(page, 'guest@mail.test')).toHaveValue('all')
  await expect(lockedCount(page).getByText('1 field locked')).toBeVisible()
  await page.route(/layers\.worker/, (route) => route.abort())
  await button(page, 'Bake').click()
  await expect(message(page, 'The file couldn’t be baked. Try again.')).toBeVisible()
  await expect.poll(() => countStoredFiles(page)).toBe(0)
})
