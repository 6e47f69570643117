import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/page.ts'
import { bake, encrypt, type FileToChoose } from './bakery.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { download, downloadButton, openCake, openPortal } from './steps.ts'

/** Layered cakes of CSV and JSON, made with Node's crypto only (cake/FORMAT.md 9). */

const toPath = (name: string) => ['file', 'fields', name]

function toMarker(path: string, value: unknown, key: Buffer): string {
  return `⟦cake:${path}:${encrypt(Buffer.from(JSON.stringify(value)), key).toString('base64')}⟧`
}

test.beforeEach(async ({ page, freshEmail }) => {
  await openPortal(page, freshEmail)
})

/** Opens a cake and downloads the file. @returns its text */
async function readOpened(page: Page, cake: FileToChoose): Promise<string> {
  await openCake(page, cake)
  const { name, content } = await download(page, downloadButton(page))
  expect(`${name}.cake`).toBe(cake.name)
  return content.toString()
}

const summary = (page: Page) => page.getByRole('region', { name: 'Locked fields of this file' })

/** A table of people whose columns `salary` and `notes` are locked. */
function makeTable() {
  const [salary, notes] = [randomBytes(32), randomBytes(32)]
  const keys = [
    { path: toPath('salary'), key: salary },
    { path: toPath('notes'), key: notes },
  ]
  const rows = [
    ['Ann', '5100', 'Prefers "mornings", and tea'],
    ['Bob', '4800', 'New'],
  ].map(
    ([name, pay, note]) =>
      `${name},${toMarker('file.fields.salary', pay, salary)},${toMarker('file.fields.notes', note, notes)}`,
  )
  return { keys, content: Buffer.from(`name,salary,notes\n${rows.join('\n')}\n`) }
}

/** A cake of the table, in which a person can open the column `notes`. */
async function bakeTableFor(email: string): Promise<FileToChoose> {
  const { keys, content } = makeTable()
  const layers = { keys, permissions: [{ email, path: toPath('notes') }] }
  return bake({ name: 'people.csv', content, to: [], layers })
}

test('the fields with a key are named as open, and the others as locked', {
  tag: ['@engines', '@long'],
}, async ({ page, freshEmail }) => {
  await openCake(page, await bakeTableFor(freshEmail))
  await expect(summary(page).getByRole('listitem')).toHaveText(['notes', 'salary'])
  await expect(summary(page).getByRole('heading')).toHaveText(['You can read', 'Still locked'])
  await expect(summary(page)).toContainText('In the file, locked values appear as ⟦locked⟧.')
  const counts = 'Locked fields that you can open: 1. Fields that stay locked: 1.'
  await expect(page.getByRole('status').filter({ hasText: counts })).toHaveCount(1)
  await expectGoodLayout(page)
})

test('the opened file has the values of the fields with a key, and marks the others', async ({
  page,
  freshEmail,
}) => {
  const text = await readOpened(page, await bakeTableFor(freshEmail))
  expect(text).toBe('name,salary,notes\nAnn,⟦locked⟧,"Prefers ""mornings"", and tea"\nBob,⟦locked⟧,New\n')
})

test('access to the whole file opens every field of a JSON file byte for byte', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  const names = Array.from({ length: 14 }, (_, index) => `/people/*/detail ${index}`)
  const keys = names.map((name) => ({ path: toPath(name), key: randomBytes(32) }))
  const values = keys.map(({ path, key }, index) => {
    const value = { amount: index, list: [1.5, null] }
    const marker = toMarker(`file.fields.${encodeURIComponent(path[2] ?? '')}`, value, key)
    return { open: `"detail ${index}": ${JSON.stringify(value)}`, layered: `"detail ${index}": "${marker}"` }
  })
  const toText = (parts: string[]) => `{ "people": [{\n  ${parts.join(',\n  ')} }] }`
  const content = Buffer.from(toText(values.map(({ layered }) => layered)))
  const cake = await bake({
    name: 'people.json',
    content,
    to: [freshEmail],
    layers: { keys, permissions: [] },
  })
  expect(await readOpened(page, cake)).toBe(toText(values.map(({ open }) => open)))
  await expect(summary(page).getByRole('heading')).toHaveText(['You can read'])
  await expect(summary(page).getByRole('listitem')).toHaveCount(13)
  await expect(summary(page)).toContainText('and 2 more')
  await expect(summary(page)).not.toContainText('⟦locked⟧')
})

test('access to the unlocked part opens no field', { tag: '@long' }, async ({ page, freshEmail }) => {
  const { keys, content } = makeTable()
  const unlocked = { path: ['file', 'unlocked'], key: randomBytes(32) }
  const layers = {
    keys: [...keys, unlocked],
    permissions: [{ email: freshEmail, path: ['file', 'unlocked'] }],
  }
  const text = await readOpened(page, await bake({ name: 'people.csv', content, to: [], layers }))
  expect(text).toBe('name,salary,notes\nAnn,⟦locked⟧,⟦locked⟧\nBob,⟦locked⟧,⟦locked⟧\n')
  await expect(summary(page).getByRole('heading')).toHaveText(['Still locked'])
})
