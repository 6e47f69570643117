import { readdirSync, readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/browser/page.ts'
import { widgetForms } from '../widget/forms.ts'
import { account } from './forms/account.ts'
import { arrival } from './forms/arrival.ts'
import { company } from './forms/company.ts'
import type { FormRow, Scene } from './forms/form-row.ts'

const journeys = { arrival, account, company } satisfies Record<string, readonly FormRow[]>

/** Forms that save nothing, so no failure of a call concerns their entries. */
const savesNothing = [
  // a page number and a range of days, which are in the URL
  'portal/dashboard/list/Pager.tsx',
  'portal/dashboard/list/RangeForm.tsx',
]

/** How a call fails, and what the form then shows. */
type Failure = { name: string; status?: number; text: RegExp }

const unavailable: Failure = { name: '503', status: 503, text: /^The server is currently unavailable/ }
const conflict: Failure = { name: '409', status: 409, text: /Someone else was faster\./ }
const offline: Failure = { name: 'offline', text: /^(You are offline\. Please|Could not connect to)/ }

const bodyOf = (status: number) =>
  status === 409 ? JSON.stringify({ error: 'Someone else was faster.', code: 'conflict' }) : 'down'

/** Sends the entry while the call fails, and waits until the form shows the failure. */
async function sendInVain(page: Page, form: FormRow, scene: Scene, failure: Failure, isFirst: boolean) {
  const address = `**/api/v1${form.call}*`
  const { status } = failure
  for (const entry of form.entries(page)) await expect(entry, form.name).toBeVisible()
  if (isFirst && !form.sendsItself) await form.type(page, scene)
  const failed = status === undefined ? undefined : page.waitForResponse(address)
  if (status === undefined) await page.context().setOffline(true)
  else await page.route(address, (route) => route.fulfill({ status, body: bodyOf(status) }))
  const expected = isFirst && form.sendsItself ? undefined : await valuesOf(form.entries(page))
  if (isFirst && form.sendsItself) await form.type(page, scene)
  else await form.send(page)
  await failed
  await expect(page.getByText(failure.text).first(), form.name).toBeVisible()
  await expect(page.locator('button[aria-busy=true]')).toHaveCount(0)
  if (status === undefined) await page.context().setOffline(false)
  else await page.unroute(address)
  return expected
}

const entryOf = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => (input.type === 'checkbox' ? input.checked : input.value))
const valuesOf = (entries: Locator[]) => Promise.all(entries.map(entryOf))

async function tryForms(page: Page, forms: readonly FormRow[], email: string, failures: readonly Failure[]) {
  const scene: Scene = { email, fileId: '' }
  for (const form of forms) {
    await test.step(form.name, async () => {
      await form.reach?.(page, scene)
      let typed: unknown[] | undefined
      for (const [index, failure] of failures.entries()) {
        const sent = await sendInVain(page, form, scene, failure, index === 0)
        typed ??= sent
        const kept = await valuesOf(form.entries(page))
        if (typed) expect(kept, `${form.name}, ${failure.name}`).toEqual(typed)
        expect(kept, `${form.name}, ${failure.name}`).not.toContain('')
        expect(kept, `${form.name}, ${failure.name}`).not.toContain(false)
      }
      if (form.saved === undefined) return
      await form.send(page)
      await expect(form.saved(page).first(), form.name).toBeVisible()
    })
  }
}

for (const [name, forms] of Object.entries(journeys)) {
  // The others repeat it for each form.
  const tag = name === 'arrival' ? [] : ['@long']
  test(`what was typed stays after a 503, and the same button sends it again: ${name}`, { tag }, async ({
    page,
    freshEmail,
    consoleProblems,
  }) => {
    test.slow()
    consoleProblems.allow(/status of 503/)
    await tryForms(page, forms, freshEmail, [unavailable])
  })

  test(`what was typed stays after a 409 and offline: ${name}`, { tag: '@long' }, async ({
    page,
    freshEmail,
    consoleProblems,
  }) => {
    test.slow()
    consoleProblems.allow(/status of 409|ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    // The 409 comes first, because it loads the dialogs that the forms open.
    await tryForms(page, forms, freshEmail, [conflict, offline])
  })
}

test('every form of the portal and the widget is in the table', () => {
  const hasForm = (path: string) => /<form\b/.test(readFileSync(path, 'utf8'))
  const sources = ['portal', 'widget']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    )
    .filter((path) => path.endsWith('.tsx') && hasForm(path))
  expect(sources.length).toBeGreaterThan(20)
  const listed = [...Object.values(journeys).flat(), ...widgetForms].map(({ source }) => source)
  const expected = new Set<string>([...listed, ...savesNothing])
  expect(
    sources.filter((path) => !expected.has(path)),
    'add a row for each form',
  ).toEqual([])
  for (const path of expected) expect(() => readFileSync(path), path).not.toThrow()
})
