import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'

// What pages do with the tag and its content: clone, restore, move, and insert it into another document.

const light = { artifact: 'drop-in', attributes: { products: 'otp', 'shadow-dom': 'false' } } as const
const shadow = { artifact: 'drop-in', attributes: { products: 'otp' } } as const
const email = (page: Page) => page.getByLabel('Email')

declare global {
  interface Window {
    /** Lets the page set HTML under its policy of Trusted Types. */
    trust(html: string): unknown
    trustedTypes?: { createPolicy(name: string, rules: object): { createHTML(html: string): unknown } }
  }
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const policy = window.trustedTypes?.createPolicy('page', { createHTML: String })
    window.trust = (html) => policy?.createHTML(html) ?? html
  }),
)

const restorations: Record<string, () => void> = {
  'the body is cloned': () => document.body.replaceWith(document.body.cloneNode(true)),
  'the HTML of the body is restored': () => {
    const html = document.body.innerHTML
    document.body.replaceChildren()
    Object.assign(document.body, { innerHTML: window.trust(html) })
  },
  'the tag is cloned': () => {
    const tag = document.querySelector('login-widget')
    tag?.replaceWith(tag.cloneNode(true))
  },
  'the HTML of the tag is restored': () => {
    const tag = document.querySelector('login-widget')
    if (tag) Object.assign(tag, { outerHTML: window.trust(tag.outerHTML) })
  },
}

for (const [title, restore] of Object.entries(restorations))
  test(`has one form, which works, after ${title}`, {
    tag: '@long',
  }, async ({ page, open }) => {
    await open(light)
    await email(page).fill('zoe@example.org')
    // A block that loads has an inline style for its height, which the policy of the page rejects in restored HTML.
    await expect(page.locator('login-widget [aria-busy=true]')).toHaveCount(0)
    const { pathname, search } = new URL(page.url())
    await page.evaluate(restore)
    await expect(email(page)).toHaveCount(1)
    await email(page).fill('ann@example.org')
    await email(page).press('Enter')
    await expect(page.getByLabel('Passcode')).toBeVisible()
    const now = new URL(page.url())
    expect([now.pathname, now.search]).toEqual([pathname, search])
  })

test('a copy of the form that has no code does not submit', { tag: '@long' }, async ({ page, open }) => {
  await open(light)
  await email(page).fill('ann@example.org')
  const url = page.url()
  await page.evaluate(() => {
    const form = document.querySelector('login-widget form')
    const copy = document.body.appendChild(document.createElement('div'))
    Object.assign(copy, { id: 'copy', innerHTML: window.trust(form?.outerHTML ?? '') })
    copy.querySelector('form')?.requestSubmit()
  })
  // Both labels name the first field, so the label does not find the copy.
  const field = page.locator('#copy input')
  await field.fill('ann@example.org')
  await field.press('Enter')
  await expect(field).toHaveValue('ann@example.org')
  expect(page.url()).toBe(url)
})

for (const [title, hostPage] of Object.entries({ 'a shadow root': shadow, 'the light DOM': light })) {
  test(`keeps its styles in another document, in ${title}`, {
    tag: hostPage === shadow ? [] : ['@long'],
  }, async ({ page, open }) => {
    await open(hostPage)
    await email(page).fill('ann@example.org')
    await page.evaluate(() => {
      const frame = document.body.appendChild(document.createElement('iframe'))
      const tag = document.querySelector('login-widget')
      if (tag) frame.contentDocument?.body.append(tag)
    })
    const frame = page.frameLocator('iframe')
    await expect(frame.getByLabel('Email')).toHaveCSS('height', '45px')
    await expect(frame.getByLabel('Email')).toHaveValue('ann@example.org')
    await frame.getByLabel('Email').press('Enter')
    await expect(frame.getByLabel('Passcode')).toHaveCSS('height', '48px')
  })

  test(`renders with its styles in another document in which it was inserted, in ${title}`, {
    tag: '@long',
  }, async ({ page, open }) => {
    await open(hostPage)
    await email(page).waitFor()
    await page.evaluate(() => {
      const frame = document.body.appendChild(document.createElement('iframe'))
      const tag = document.querySelector('login-widget')?.cloneNode()
      if (tag) frame.contentDocument?.body.append(tag)
    })
    await expect(page.frameLocator('iframe').getByLabel('Email')).toHaveCSS('height', '45px')
  })
}

test('another name of the element has the same styles in the light DOM', { tag: '@long' }, async ({
  page,
  open,
  consoleProblems,
}) => {
  consoleProblems.allow(/Failed to load resource|bootstrap|violates|Content Security Policy|No code verifier/)
  await open({ ...shadow, artifact: 'plain' })
  await email(page).waitFor()
  await page.evaluate(() => {
    const Widget = customElements.get('login-widget')
    if (Widget) customElements.define('my-sign-in', class extends Widget {})
    const styles = new CSSStyleSheet()
    styles.replaceSync('button { text-transform: uppercase; letter-spacing: 6px } div { margin: 9px }')
    document.adoptedStyleSheets = [styles]
    for (const name of ['login-widget', 'my-sign-in']) {
      const tag = document.createElement(name)
      tag.setAttribute('products', 'otp')
      tag.setAttribute('shadow-dom', 'false')
      tag.setAttribute('data-name', name)
      document.body.append(tag)
    }
  })
  for (const name of ['login-widget', 'my-sign-in']) {
    const tag = page.locator(`[data-name="${name}"]`)
    await expect(tag).toHaveCSS('display', 'block')
    await expect(tag.getByRole('button')).toHaveCSS('text-transform', 'none')
    await expect(tag.getByRole('button')).toHaveCSS('letter-spacing', 'normal')
    await expect(tag.locator('> div')).toHaveCSS('margin', '0px')
  }
})

test('keeps the focus when a page moves the tag', async ({ page, open }) => {
  await open(shadow)
  const loaded = page.waitForEvent('requestfinished', (request) => request.url().includes('/chunks/otp-'))
  await email(page).fill('ann@example.org')
  await loaded
  await email(page).press('Enter')
  await page.getByLabel('Passcode').pressSequentially('12')
  await page.evaluate(() => {
    const place = document.body.appendChild(document.createElement('section'))
    const tag = document.querySelector('login-widget')
    if (tag) place.append(tag)
  })
  await expect(page.getByLabel('Passcode')).toBeFocused()
  await page.evaluate(() => {
    const button = document.body.appendChild(document.createElement('button'))
    button.focus()
    const tag = document.querySelector('login-widget')
    if (tag) document.body.append(tag)
  })
  await expect(page.getByLabel('Passcode')).not.toBeFocused()
})

test('returns to Main when the tag no longer offers the method of the screen', { tag: '@long' }, async ({
  page,
  open,
}) => {
  await open(shadow)
  await email(page).fill('ann@example.org')
  await email(page).press('Enter')
  await page.getByLabel('Passcode').waitFor()
  await page.locator('login-widget').evaluate((tag) => tag.setAttribute('products', 'passwords'))
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible()
  await expect(page.getByLabel('Passcode')).toHaveCount(0)
})

test('a link of a product that the tag does not offer leaves the URL, and the developer learns of it', {
  tag: '@long',
}, async ({ page, open, consoleProblems }) => {
  const sentence = /opened by a link or redirect for the product emailMagicLinks/
  consoleProblems.allow(sentence)
  await open({ ...shadow, link: 'good-link' })
  await expect(page.getByRole('note')).toContainText(sentence)
  await expect.poll(() => new URL(page.url()).searchParams.has('token')).toBe(false)
  await expect
    .poll(() => page.evaluate(() => window.harness.events().map(({ name }) => name)))
    .toContain('lw-error')
})
