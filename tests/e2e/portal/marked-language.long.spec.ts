import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { product } from '#contract/product.ts'
import { authenticated } from '#languages/de/portal/authenticated.ts'
import { baker } from '#languages/de/portal/baker.ts'
import { dashboard } from '#languages/de/portal/dashboard.ts'
import { first } from '#languages/de/portal/first.ts'
import { notice } from '#languages/de/portal/notice.ts'
import { eulaNote } from '#languages/de/portal/pages.ts'
import { sentences } from '#languages/de/sentences.ts'
import { findUnmarkedWords, markTexts } from '#languages/marked-language.ts'
import { stripeKeys, stripeUrl } from '../../support/browser/addresses.ts'
import { messageTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { makePersonAt, mustPost, person } from '../../support/browser/person.ts'
import { createOperator } from '../../support/programs/operator.ts'
import { type SecondPortal, startPortal } from '../../support/programs/second-portal.ts'
import { bakeFor, type Company, foundCompany, type Member } from './dashboard-fixture.ts'
import { carrySession } from './steps.ts'

/** A portal whose German is a made-up language: every text of its screens and of its API is marked. */
let ownPortal: SecondPortal
let portal: string
let company: Company

/** The operator names the plans. */
const plans = [{ id: 'price_monthly', name: 'Crumb Bakery', interval: 'month', amount: 500 }]

const german = { ...first, ...authenticated, ...dashboard, ...baker, ...notice }

test.describe.configure({ mode: 'default', timeout: 120_000 })

test.beforeAll(async () => {
  test.setTimeout(200_000)
  ownPortal = await startPortal(async (folder) => {
    const file = join(folder, 'texts.json')
    await writeFile(file, JSON.stringify({ de: markTexts({ ...german, ...sentences }) }))
    return { TEXTS_FILE: file, STRIPE_API_BASE: stripeUrl, PLANS: JSON.stringify(plans), ...stripeKeys }
  })
  portal = ownPortal.url
  company = await foundCompany(portal, createOperator(join(ownPortal.folder, 'data')).runOperator)
})

test.afterAll(() => ownPortal?.stop())

/**
 * What users enter, and what no table has: names of files, of their fields and of the product, commands, email addresses, domains, the names of
 * languages, units of sizes, initials, IDs, and what Intl writes: dates, time zones and durations. The license agreement is no
 * table: its date and its note are in `contract/product.ts` and `languages/pages.ts`.
 */
const userContent = [
  product.eulaUpdated,
  eulaNote,
  /(?:Recipes and |Supplier |Opening )?\S+\.(?:cake|csv|pdf)\b|\S+@\S+|[\w-]+\.test\b|Crumb Bakery|Cakelock|English|Deutsch|العربية|Chrome|Linux|UTC \(GMT\+0\)|\bprice\b|cakelock --help/gu,
  /\bfile-[0-9a-f-]{36}\b|\b[KMG]?B\b|\b\p{Lu}{1,2}\b|\b[0-9a-f]{8,}\b|\b\d+\.\d+\.\d+\b/gu,
]

/** Lists the words on the screen that are in no table, also those that only assistive technology reads. The frame is Stripe's. */
async function unmarkedWords(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const texts: string[] = []
    const skipped =
      'time, code, kbd, bdi, option, iframe, noscript, script, style, svg title, [data-lead], [lang="en"]'
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest(skipped) || !element.checkVisibility()) continue
      // The text of an element is read as a whole, because one text can have several nodes.
      const nodes = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      const text = nodes.map(({ textContent }) => textContent).join(' ')
      // The end of a marked text can be in an element of the text, such as that of an address.
      texts.push(text.includes('⟦') && !text.includes('⟧') ? (element.textContent ?? '') : text)
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
        texts.push(element.getAttribute(name) ?? '')
      }
    }
    return texts
  })
  return texts.filter((text) => findUnmarkedWords(text, userContent).length > 0)
}

async function expectMarked(page: Page, shown: Locator = page.getByText(/⟦/).first()): Promise<void> {
  await expect(shown).toBeVisible()
  await expect.poll(() => unmarkedWords(page), page.url()).toEqual([])
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `${page.url()}, ${width} px wide`).toBeLessThanOrEqual(0)
  }
}

const inGerman = (page: Page) => page.addInitScript(() => localStorage.setItem('cakelock_language', 'de'))

async function signIn(page: Page, { token }: Pick<Member, 'token'>): Promise<void> {
  await inGerman(page)
  await carrySession(page, token, portal)
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(portal + path)
  await expectMarked(page)
}

const text = (key: keyof typeof german) => {
  const entry: unknown = german[key]
  if (typeof entry !== 'string') throw new Error(`${key} is a plural.`)
  return `⟦${entry}⟧`
}
const press = (page: Page, key: keyof typeof german) =>
  page
    .getByRole('button', { name: text(key) })
    .first()
    .click()

test('the screens before the sign-in and of the sign-up have no word from outside the tables', async ({
  page,
  freshEmail,
}) => {
  await inGerman(page)
  for (const path of ['/login', '/signup', '/reset-password', '/info/download']) await visit(page, path)
  const recipient = `recipient-${freshEmail}`
  const notify = { with_name: true, language: 'de' }
  await bakeFor(company.baker, { name: 'lemon.csv', to: [recipient], notify }, portal)
  const { link } = await messageTo(recipient, undefined, portal)
  await visit(page, link?.replace(portal, '') ?? '')
  await expect(page.getByText('lemon.csv')).toBeVisible()
  for (const stage of ['registered', 'verified', 'pinSet', 'eulaAccepted'] as const) {
    const token = await makePersonAt(portal, `${stage}-${freshEmail}`, stage)
    await carrySession(page, token, portal)
    await visit(page, '/portal')
  }
  await page.getByLabel('PIN').fill(person.pin.split('').toReversed().join(''))
  await expectMarked(page, page.getByText(/PIN ist falsch/))
})

test('the screens of the portal have no word from outside the tables', async ({ page }) => {
  const { baker, boss, guest } = company
  const cake = await bakeFor(baker, { name: 'lemon.csv', to: [guest.email], fields: ['price'] }, portal)
  await signIn(page, baker)
  for (const path of [
    '/portal',
    '/portal?tab=files',
    '/portal?tab=activity',
    '/portal?tab=users',
    '/portal?tab=subscription',
    '/account/delete',
    ...['open', 'password', 'sessions', 'preferences'].map((section) => `/portal?settings=${section}`),
  ])
    await visit(page, path)
  await page.goto(`${portal}/portal?tab=files&file=${cake.id}&show=${cake.id}`)
  await expectMarked(page, page.getByText(text('access.title')))
  await press(page, 'files.bake')
  await expectMarked(page, page.getByText(text('bake.chooseFiles')))
  await signIn(page, boss)
  for (const tab of ['files', 'activity', 'users', 'subscription'])
    await visit(page, `/portal?tab=${tab}&admin=on`)
})

test('dialogs, toasts and errors have no word from outside the tables', async ({ page, consoleProblems }) => {
  consoleProblems.allow(/status of 4/)
  await signIn(page, company.baker)
  await page.goto(`${portal}/portal?tab=files`)
  await press(page, 'palette.open')
  await expectMarked(page, page.getByRole('option').first())
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expectMarked(page, page.getByText(text('shortcuts.search')))
  await page.keyboard.press('Escape')
  const cake = await bakeFor(company.baker, { name: 'plum.pdf', to: [company.guest.email] }, portal)
  await page.goto(`${portal}/portal?tab=files&file=${cake.id}&show=${cake.id}`)
  const access = page.getByRole('region', { name: text('access.title') })
  await access.getByRole('textbox').fill('friend@visitor.test')
  await page.keyboard.press('Enter')
  await expectMarked(page, access.getByText('friend@visitor.test').first())
})

const region = (page: Page, key: keyof typeof german) => page.getByRole('region', { name: text(key) })
const dialog = (page: Page, key: keyof typeof german) => page.getByRole('dialog', { name: text(key) })

/** Presses a button of a dialog, whose last one is on top. */
const pressIn = (page: Page, title: keyof typeof german, key: keyof typeof german) =>
  dialog(page, title)
    .getByRole('button', { name: text(key), exact: true })
    .click()

test('the dialogs of dates, access, bans, the PIN and the checkout have no word from outside the tables', {
  tag: '@long',
}, async ({ page, consoleProblems }) => {
  consoleProblems.allow(/status of 4/)
  const { baker, boss, guest } = company
  const cake = await bakeFor(baker, { name: 'pear.pdf', to: [guest.email] }, portal)
  await signIn(page, baker)
  await page.goto(`${portal}/portal?tab=files&file=${cake.id}&show=${cake.id}`)
  await region(page, 'dates.title').locator('input').first().fill('2027-01-01T10:00')
  const change = {
    checksum: cake.checksum,
    admin: true,
    openable_date: null,
    expires_date: '2099-06-01T10:00:00.000Z',
  }
  await mustPost(portal, '/modify_dates', change, boss.token)
  await press(page, 'dates.save')
  await expectMarked(page, dialog(page, 'dates.confirmTitle'))
  await pressIn(page, 'dates.confirmTitle', 'dates.confirm')
  await expectMarked(page, dialog(page, 'conflict.title'))
  await pressIn(page, 'conflict.title', 'conflict.apply')
  await expectMarked(page, page.getByText(text('dates.saved')))

  await page.goto(`${portal}/portal?tab=files`)
  await page.getByRole('checkbox').first().check()
  await press(page, 'files.revoke')
  await expectMarked(page, dialog(page, 'revoke.title'))
  await pressIn(page, 'revoke.title', 'revoke.submit')
  await expectMarked(page, dialog(page, 'revoke.title').getByText(text('access.invalid')))
  await dialog(page, 'revoke.title').getByRole('textbox').fill(guest.email)
  await pressIn(page, 'revoke.title', 'revoke.submit')
  await expectMarked(page, dialog(page, 'revoke.title').getByRole('button', { name: text('revoke.close') }))

  await page.goto(`${portal}/portal?settings=pin`)
  await press(page, 'settings.resetPin')
  const pinField = dialog(page, 'confirmPin.title').getByLabel(text('confirmPin.label'))
  await pinField.fill(person.pin.split('').toReversed().join(''))
  await pressIn(page, 'confirmPin.title', 'confirmPin.submit')
  await expectMarked(page, page.getByText(/PIN ist falsch/))
  await pinField.fill(person.pin)
  await pressIn(page, 'confirmPin.title', 'confirmPin.submit')
  await expectMarked(page, dialog(page, 'newPin.title'))
  await pressIn(page, 'newPin.title', 'newPin.submit')
  await expectMarked(page, dialog(page, 'newPin.title'))

  await bakeFor(baker, { name: 'quince.pdf', to: [guest.email] }, portal)
  await signIn(page, boss)
  await page.goto(`${portal}/portal?tab=users&admin=on&people=openers`)
  await press(page, 'ban.ban')
  await expectMarked(page, page.getByRole('dialog'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('ban.ban') })
    .click()
  await expectMarked(page, page.getByText(text('ban.done')))
  await page.goto(`${portal}/portal?tab=subscription&admin=on`)
  await press(page, 'plan.subscribe')
  await expectMarked(page, dialog(page, 'checkout.title'))
})
