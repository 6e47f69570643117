import type { Page } from '@playwright/test'
import { expectNoFindings } from './findings.ts'
import { expect, test } from './fixture.ts'

// A tag without products offers links.
const attributes = { 'public-token': 'public-token-test-widget' }
const spentText =
  'This link was already used, has expired, or belongs to another site. Please request a new one.'

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

  test('can be requested again with an empty email field', { tag: '@long' }, async ({ page, open }) => {
    await open({ artifact: 'drop-in', attributes })
    await askForLink(page)
    await button(page, 'Try again').click()
    await expect(page.getByLabel('Email')).toHaveValue('')
    await expect(page.getByLabel('Email')).toBeFocused()
    const type = 'login_or_create_eml'
    expect(await eventsOf(page)).toEqual([
      { name: 'lw-event', detail: { name: 'email_sent', details: { type } } },
      { name: 'lw-screen-change', detail: { screen: 'EmailConfirmation', previous: 'Main' } },
      { name: 'lw-screen-change', detail: { screen: 'Main', previous: 'EmailConfirmation' } },
      { name: 'lw-event', detail: { name: 'email_try_again_clicked', details: { type } } },
    ])
  })

  test('is not sent to a malformed email address', { tag: '@long' }, async ({ page, open }) => {
    await open({ artifact: 'drop-in', attributes })
    await page.getByLabel('Email').fill('ann')
    await button(page, 'Continue with email').click()
    await expect(page.getByText('Invalid email address')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    expect(await page.evaluate(() => window.harness.provider.messages().length)).toBe(0)
  })

  test('is offered together with email and password', async ({ page, open }) => {
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

  test('reports an invalid link and offers a new one', async ({ page, open }) => {
    await open({ artifact: 'drop-in', attributes, link: 'old-link' })
    await button(page, 'Continue').click()
    await expect(page.getByRole('alert')).toHaveText(spentText)
    await expect(button(page, 'Continue')).toHaveCount(0)
    await button(page, 'Send a new link').click()
    await askForLink(page)
  })

  test('offers a new link, and then discards the old link', async ({ page, open }) => {
    await open({ artifact: 'drop-in', attributes, link: 'good-link' })
    await button(page, 'Send a new link instead').click()
    await expect(page.getByLabel('Email')).toBeFocused()
    expect(page.url()).not.toContain('token=good-link')
    await page.reload()
    await expect(page.getByLabel('Email')).toBeVisible()
  })

  test('retries the same link after a network failure', { tag: '@long' }, async ({ page, open }) => {
    await open({ artifact: 'drop-in', attributes, link: 'good-link' })
    await button(page, 'Continue').waitFor()
    await page.evaluate(() => window.harness.rejectNext({ code: 'unreachable' }))
    await button(page, 'Continue').click()
    await expect(page.getByRole('alert')).toContainText('We couldn’t reach our servers.')
    await button(page, 'Continue').click()
    await expect(heading(page, 'You’re signed in')).toBeVisible()
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

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the link screens, ${scheme}`, { tag: '@long' }, async ({ page, open }) => {
    test.slow()
    await page.setViewportSize({ width: 320, height: 640 })
    await open({ artifact: 'drop-in', attributes, link: 'old-link', scheme })
    await button(page, 'Continue').waitFor()
    await expectNoFindings(page, 'MagicLinkOpened')
    await hold(page)
    await button(page, 'Continue').click()
    await expectNoFindings(page, 'MagicLinkOpened, checking')
    await release(page)
    await page.getByRole('alert').waitFor()
    await expectNoFindings(page, 'MagicLinkOpened, spent')
    await button(page, 'Send a new link').click()
    await page.getByLabel('Email').waitFor()
    await expectNoFindings(page, 'Main')
    await askForLink(page, `${'a-very-long-name-'.repeat(3)}@a-very-long-domain.example.org`)
    await expectNoFindings(page, 'EmailConfirmation')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await open({ artifact: 'drop-in', attributes, link: 'good-link', scheme })
    await button(page, 'Continue').click()
    await heading(page, 'You’re signed in').waitFor()
    await expectNoFindings(page, 'MagicLinkConfirmation')
  })
}
