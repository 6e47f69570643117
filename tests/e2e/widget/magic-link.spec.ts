import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'

// A tag without products offers links.
const attributes = { 'public-token': 'public-token-test-widget' }

const eventsOf = (page: Page) => page.evaluate(() => window.harness.events())
const hold = (page: Page) => page.evaluate(() => window.harness.provider.pause())
const release = (page: Page) => page.evaluate(() => window.harness.provider.resume())
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

async function askForLink(page: Page, address = 'ann@example.org') {
  await page.getByLabel('Email').fill(address)
  await page.getByLabel('Email').press('Enter')
  await expect(heading(page, 'Check your email')).toBeVisible()
}

test.describe('a link by email', () => {
  test('is sent by a bare tag, and the inbox links search for the email in a new tab', async ({
    page,
    open,
  }) => {
    await open({ artifact: 'drop-in', attributes })
    await expect(heading(page, 'Sign up or log in')).toBeVisible()
    await hold(page)
    await page.getByLabel('Email').fill('ann@example.org')
    await button(page, 'Continue with email').dblclick()
    await release(page)
    await expect(heading(page, 'Check your email')).toBeFocused()
    await expect(page.getByText('An email was sent to ann@example.org')).toBeVisible()
    expect(await page.evaluate(() => window.harness.provider.messages().length)).toBe(1)
    const inboxes = page.getByRole('list', { name: 'Open your inbox in a new tab' }).getByRole('link')
    await expect(inboxes).toHaveText(['Gmail', 'Yahoo', 'Outlook'])
    for (const inbox of await inboxes.all()) {
      await expect(inbox).toHaveAttribute('target', '_blank')
      await expect(inbox).toHaveAttribute('rel', /\bnoopener\b/)
    }
    await expect(inboxes.nth(0)).toHaveAttribute('href', /mail\.google\.com.*mail\.example\.org/)
    await expect(inboxes.nth(1)).toHaveAttribute('href', /mail\.yahoo\.com.*mail\.example\.org/)
  })

  test('searches for the domain that the host names', { tag: '@long' }, async ({ page, open }) => {
    const config = { emailMagicLinksOptions: { domainHint: 'shop.test' } }
    await open({ artifact: 'drop-in', attributes, config })
    await askForLink(page)
    await expect(page.getByRole('link', { name: 'Gmail' })).toHaveAttribute('href', /%40shop\.test/)
  })

  test('is offered together with email and password', { tag: '@long' }, async ({ page, open }) => {
    const config = { passwordOptions: { layout: 'combined' } }
    await open({
      artifact: 'drop-in',
      attributes: { ...attributes, products: 'emailMagicLinks passwords' },
      config,
    })
    await page.getByLabel('Email').fill('ann@example.org')
    await button(page, 'Email me a sign-in link').click()
    await expect(page.getByText('An email was sent to ann@example.org')).toBeVisible()
  })
})

test.describe('the landing page of a link', () => {
  test('signs in with one click and not before', async ({ page, open }) => {
    await open({ artifact: 'drop-in', attributes, link: 'good-link' })
    await expect(heading(page, 'Sign in with your link')).toBeVisible()
    expect(page.url()).toContain('token=good-link')
    expect(await page.evaluate(() => window.harness.widget.session())).toBeNull()
    const before = new URL(page.url()).searchParams.get('page')
    await button(page, 'Continue').click()
    await expect(heading(page, 'You’re signed in')).toBeVisible()
    const { searchParams } = new URL(page.url())
    expect([...searchParams.keys()]).toEqual(['page'])
    expect(searchParams.get('page')).toBe(before)
    const events = await eventsOf(page)
    expect(events.filter(({ name }) => name === 'lw-authenticated' || name === 'lw-flow-complete')).toEqual([
      { name: 'lw-authenticated', detail: { method: 'magic-link' } },
      { name: 'lw-flow-complete', detail: { method: 'magic-link', screen: 'MagicLinkConfirmation' } },
    ])
  })

  test('offers a new link, and then discards the old link', { tag: '@long' }, async ({ page, open }) => {
    await open({ artifact: 'drop-in', attributes, link: 'good-link' })
    await button(page, 'Send a new link instead').click()
    await expect(page.getByLabel('Email')).toBeFocused()
    expect(page.url()).not.toContain('token=good-link')
    await page.reload()
    await expect(page.getByLabel('Email')).toBeVisible()
  })

  test('ignores a link if links are not among the products', { tag: '@long' }, async ({ page, open }) => {
    await open({ artifact: 'drop-in', attributes: { ...attributes, products: 'otp' }, link: 'good-link' })
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(page.url()).toContain('token=good-link')
  })
})

test('by keyboard alone: a link', async ({ page, open }) => {
  await open({ artifact: 'drop-in', attributes, link: 'old-link' })
  await heading(page, 'Sign in with your link').waitFor()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Continue')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Send a new link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('ann@example.org')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Check your email')).toBeFocused()
  for (const name of ['Gmail', 'Yahoo', 'Outlook']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(button(page, 'Try again')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
})
