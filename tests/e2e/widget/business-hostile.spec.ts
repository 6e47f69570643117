import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/page.ts'
import { findOverflowing, withDoubledText } from '../stories/overflow.ts'
import { type BusinessDouble, playBusiness } from './business-double.ts'
import { button, card, eventsOf, heading } from './business-page.ts'
import { byCode, ofOrganization } from './business-places/acts.ts'
import { code, corp, email, entra, okta } from './business-shapes.ts'

// Values that an attacker may choose: the names and logos of organizations and connections, slugs, and what a URL contains.

declare global {
  interface Window {
    /** Set by a value that runs as a script. */
    executed?: boolean
  }
}

const run = 'window.executed=true'
const values = {
  'an image with a handler': `<img src="x" onerror="${run}">`,
  'a script': `</p><script>${run}</script>"><svg onload=${run}>`,
  'the URL of a script': `javascript:${run}`,
  'characters that change the direction': '\u202Etxt.exe\u2066\u2067\u202Dend',
  'placeholders and patterns': '{email} {organization} $& $1 %s \\u003c',
  '10,000 characters without a space': 'W'.repeat(10_000),
}
type Value = keyof typeof values

/** Where a value is shown. */
type Place = {
  attributes: string
  /** Gives the double the value, and opens the page that shows it. */
  show(page: Page, double: BusinessDouble, value: string): Promise<unknown>
  /** The URL is not shown, so the text does not contain the value. */
  isHidden?: true
}

async function proveByCode(page: Page) {
  await card(page).getByLabel('Email').fill(email)
  await card(page).getByLabel('Email').press('Enter')
  await card(page).getByLabel('Passcode').fill(code)
}
const nameCorp = (name: string) => ({ ...corp, organization_name: name })

async function openList(page: Page, double: BusinessDouble) {
  await page.goto(double.toAddress())
  await proveByCode(page)
}

const places: Record<string, Place> = {
  'the name of an organization on its page': {
    attributes: ofOrganization('emailOtp'),
    async show(page, double, value) {
      double.scene.organization = nameCorp(value)
      await page.goto(double.toAddress())
    },
  },
  'the name of an organization to which an address has no access': {
    attributes: ofOrganization('emailOtp'),
    async show(page, double, value) {
      double.scene.organization = nameCorp(value)
      double.failNext('otps/email/login_or_signup', {
        status: 400,
        type: 'email_jit_provisioning_not_allowed',
      })
      await page.goto(double.toAddress())
      await card(page).getByLabel('Email').fill(email)
      await card(page).getByLabel('Email').press('Enter')
      await card(page).getByRole('alert').waitFor()
    },
  },
  'the name and the logo of an organization in the list': {
    attributes: byCode,
    async show(page, double, value) {
      double.scene.found = [{ organization: { ...nameCorp(value), organization_logo_url: value } }]
      await openList(page, double)
    },
  },
  'the name of an organization that is gone': {
    attributes: byCode,
    async show(page, double, value) {
      double.scene.found = [{ organization: nameCorp(value) }]
      double.failNext('discovery/intermediate_sessions/exchange', {
        status: 404,
        type: 'organization_not_found',
      })
      await openList(page, double)
      await card(page).getByRole('listitem').getByRole('button').click()
      await card(page).getByRole('alert').waitFor()
    },
  },
  'the name of an organization that needs another method': {
    attributes: byCode,
    async show(page, double, value) {
      double.scene.found = [{ organization: nameCorp(value), missing: ['magic_link'] }]
      await openList(page, double)
      await card(page).getByRole('listitem').getByRole('button').click()
      await expect(card(page)).toContainText('This organization needs another way to sign in.')
    },
  },
  'the name of an organization without a method': {
    attributes: byCode,
    async show(page, double, value) {
      double.scene.found = [{ organization: nameCorp(value), missing: [] }]
      await openList(page, double)
      await card(page).getByRole('listitem').getByRole('button').click()
      await expect(heading(page, 'That didn’t work')).toBeVisible()
    },
  },
  'the name of an organization with a second step': {
    attributes: ofOrganization('emailOtp'),
    async show(page, double, value) {
      Object.assign(double.scene, { organization: nameCorp(value), missing: 'a new second step' })
      await page.goto(double.toAddress())
      await proveByCode(page)
      await expect(heading(page, 'Add a second step')).toBeVisible()
    },
  },
  'the name and the slug of the organization of a session': {
    attributes: byCode,
    async show(page, double, value) {
      double.scene.organization = { ...nameCorp(value), organization_slug: value }
      await openList(page, double)
      await card(page).getByRole('listitem').getByRole('button').click()
      await expect(heading(page, 'You’re signed in')).toBeVisible()
    },
  },
  'the logo of an organization on its page': {
    attributes: ofOrganization('emailOtp'),
    isHidden: true,
    async show(page, double, value) {
      double.scene.organization = { ...corp, organization_logo_url: value }
      await page.goto(double.toAddress())
      await expect(heading(page, 'Continue to Corp')).toBeVisible()
    },
  },
  'the name of a connection on the page of an organization': {
    attributes: ofOrganization('sso'),
    async show(page, double, value) {
      double.scene.connections = [{ ...okta, display_name: value }, entra]
      await page.goto(double.toAddress())
    },
  },
  'the name of a connection in the list': {
    attributes: 'products="sso emailOtp"',
    async show(page, double, value) {
      double.scene.connections = [{ ...okta, display_name: value }, entra]
      await page.goto(double.toAddress())
      await button(page, 'Use single sign-on').click()
      await card(page).getByLabel('Email').fill(email)
      await button(page, 'Continue').click()
      await expect(heading(page, 'Choose a connection')).toBeVisible()
    },
  },
  'the error of a return': {
    attributes: 'products="sso emailOtp"',
    isHidden: true,
    async show(page, double, value) {
      const query = { stytch_token_type: 'sso', error: value, error_description: value, error_uri: value }
      await page.goto(double.toAddress(query))
      await expect(card(page)).toContainText('The sign-in failed.')
    },
  },
  'the slug of the page': {
    attributes: '',
    isHidden: true,
    async show(page, double, value) {
      const slug = value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
      double.setTag(`products="emailOtp" flow="organization" organization-slug="${slug}"`)
      await page.goto(double.toAddress())
      await expect(card(page)).toContainText('We could not find this organization.')
    },
  },
}

/** What is wrong with how a value is shown. */
const findFaults = (page: Page, value: string): Promise<string[]> =>
  page.evaluate((shown) => {
    const faults: string[] = window.executed ? ['executed'] : []
    const root = document.querySelector('login-widget')?.shadowRoot
    if (!root) return ['no widget']
    for (const element of root.querySelectorAll('*'))
      for (const { name, value: text } of element.attributes)
        if (/^on/.test(name) || (/^(src|href|action|style)$/.test(name) && text.includes('window.executed')))
          faults.push(`attribute ${name}`)
    if (root.querySelector('script')) faults.push('script')
    // The direction of a value must not reach the text around it.
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { data, parentElement } = text as Text
      if (!parentElement || !/[\u202A-\u202E\u2066-\u2069]/.test(data)) continue
      if (data !== shown || !/isolate|plaintext/.test(getComputedStyle(parentElement).unicodeBidi))
        faults.push(`direction of ${data}`)
    }
    return faults
  }, value)

for (const [name, { attributes, show, isHidden }] of Object.entries(places))
  test(`shows nothing but the text of ${name}`, { tag: '@long' }, async ({ page, consoleProblems }) => {
    consoleProblems.allow(/Failed to load resource/)
    await page.setViewportSize({ width: 320, height: 640 })
    const double = await playBusiness(page, attributes)
    for (const [kind, value] of Object.entries(values) as [Value, string][]) {
      await test.step(kind, async () => {
        await page.context().clearCookies()
        await show(page, double, value)
        const beginning = value.replace(/[\u202A-\u2069]/g, '').slice(0, 40)
        if (isHidden) await expect(card(page)).not.toContainText(beginning)
        else await expect(card(page)).toContainText(beginning)
        expect(await findFaults(page, value), kind).toEqual([])
        expect(await findOverflowing(page), kind).toEqual([])
        await page.evaluate(() => localStorage.clear())
      })
    }
  })

const longName = (index: number) => `${index + 1} ${'Organization'.repeat(11)}`.slice(0, 128)

for (const count of [1, 8, 9, 200])
  test(`a list of ${count} organizations with names of 128 characters fits`, { tag: '@long' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const double = await playBusiness(page, '')
    double.scene.found = Array.from({ length: count }, (_, index) => ({
      organization: { ...nameCorp(longName(index)), organization_id: `organization-test-${index}` },
    }))
    for (const locale of ['en', 'ar']) {
      double.setTag(`products="emailOtp" locale="${locale}"`)
      await page.goto(double.toAddress())
      await page.locator('login-widget input[name=email]').fill(email)
      await page.locator('login-widget input[name=email]').press('Enter')
      await page.locator('login-widget input[autocomplete=one-time-code]').fill(code)
      const rows = card(page).getByRole('listitem')
      await expect(rows).toHaveCount(count)
      expect(await findOverflowing(page), locale).toEqual([])
      expect(await withDoubledText(page, () => findOverflowing(page)), `${locale}, large text`).toEqual([])
      const search = card(page).getByRole('textbox')
      await expect(search).toHaveCount(count > 8 ? 1 : 0)
      if (count <= 8) continue
      await search.fill(`${count} ORGANIZATION`)
      await expect(rows).toHaveCount(1)
      await search.fill('no such name')
      await expect(rows).toHaveCount(0)
      await expect(card(page).getByRole('status').first()).toBeVisible()
      await search.fill(`${count} `)
      await rows.getByRole('button').press('Enter')
      await expect
        .poll(async () => (await eventsOf(page)).map(([event]) => event))
        .toContain('lw-authenticated')
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
    }
  })
