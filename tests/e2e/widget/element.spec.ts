import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { artifacts } from './host-site.ts'

const otp = { products: 'otp', 'public-token': 'public-token-test-widget' }
const title = (page: Page) => page.getByRole('heading', { name: 'Sign up or log in' })
const errorsOf = (page: Page) =>
  page.evaluate(() => window.harness.events().filter((event) => event.name === 'lw-error'))

for (const artifact of artifacts) {
  // Both artifacts run the same code, so the life cycle of the element is enough for the module.
  const tag = artifact === 'drop-in' ? [] : ['@long']
  test.describe(`the element, ${artifact}`, () => {
    test('does not reflect objects to attributes', { tag: '@long' }, async ({ page, open }) => {
      await open({ artifact, attributes: otp })
      await expect(title(page)).toBeVisible()
      const names = await page.evaluate(() => {
        const { widget } = window.harness
        widget.config = { products: ['otp'], sessionOptions: { sessionDurationMinutes: 60 } }
        widget.theme = { colors: { primary: 'rgb(1, 2, 3)' } }
        widget.messages = { 'main.title': 'Welcome' }
        return widget.getAttributeNames().sort()
      })
      expect(names).toEqual(['products', 'public-token'])
      await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Continue with email' })).toHaveCSS(
        'background-color',
        'rgb(1, 2, 3)',
      )
    })

    test('reacts to attribute changes and removals', async ({ page, open }) => {
      await open({ artifact, attributes: { ...otp, theme: 'dark' } })
      const card = page.getByTestId('lw-card')
      await expect(card).toHaveCSS('color-scheme', 'dark')
      await page.evaluate(() => window.harness.widget.removeAttribute('theme'))
      await expect(card).not.toHaveCSS('color-scheme', 'dark')
      await page.evaluate(() => window.harness.widget.setAttribute('products', 'passwords'))
      await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible()
      await page.evaluate(() => {
        window.harness.widget.products = ['otp']
      })
      await expect(page.getByRole('button', { name: 'Continue with email' })).toBeVisible()
    })

    test('shows an error for an invalid configuration and keeps working', { tag: '@long' }, async ({
      page,
      open,
    }) => {
      await open({ artifact, attributes: { ...otp, theme: 'purple', 'api-url': 'ftp://somewhere' } })
      const sentences = [
        "The api-url of <login-widget> must be an http or https URL such as https://example.org, not 'ftp://somewhere'.",
        "The theme attribute of <login-widget> must be light, dark or system, not 'purple'.",
      ]
      for (const sentence of sentences) await expect(page.getByText(sentence)).toBeVisible()
      await expect(page.getByLabel('Email')).toBeVisible()
    })

    test('keeps its screen, text and focus when moved in the document', { tag }, async ({ page, open }) => {
      await open({ artifact, attributes: otp })
      await page.getByLabel('Email').fill('ann@example.org')
      await page.evaluate(() => {
        const { widget } = window.harness
        const section = document.createElement('section')
        document.querySelector('main')?.append(section)
        section.append(widget)
      })
      await expect(page.getByLabel('Email')).toHaveValue('ann@example.org')
      await page.getByLabel('Email').press('Enter')
      await expect(page.getByRole('heading', { name: 'Enter passcode' })).toBeVisible()
    })

    test('unmounts when removed and restores its screen when reinserted', async ({ page, open }) => {
      await open({ artifact, attributes: otp })
      await page.getByLabel('Email').fill('ann@example.org')
      await page.getByLabel('Email').press('Enter')
      await expect(page.getByRole('heading', { name: 'Enter passcode' })).toBeVisible()
      await expect(page.locator('.lw-back')).toHaveCSS('width', '44px')
      const children = await page.evaluate(async () => {
        const { widget } = window.harness
        widget.remove()
        await new Promise((resolve) => setTimeout(resolve))
        return widget.shadowRoot?.childElementCount
      })
      expect(children).toBe(0)
      await page.evaluate(() => document.querySelector('main')?.append(window.harness.widget))
      await expect(page.getByRole('heading', { name: 'Enter passcode' })).toBeVisible()
    })

    test('does not mount outside a document', { tag: '@long' }, async ({ page, open }) => {
      await open({ artifact, attributes: otp })
      await expect(title(page)).toBeVisible()
      const detached = await page.evaluate(async () => {
        const widget = document.createElement('login-widget')
        widget.setAttribute('products', 'otp')
        widget.setAttribute('public-token', 'public-token-test-widget')
        Object.assign(widget, { messages: { 'main.title': 'Elsewhere' } })
        await new Promise((resolve) => setTimeout(resolve, 50))
        return { root: widget.shadowRoot, children: widget.childElementCount }
      })
      expect(detached).toEqual({ root: null, children: 0 })
    })

    test('renders in the light DOM on request, with its styles', { tag }, async ({ page, open }) => {
      await open({ artifact, attributes: { ...otp, 'shadow-dom': 'false' } })
      await expect(title(page)).toBeVisible()
      expect(await page.evaluate(() => window.harness.widget.shadowRoot)).toBeNull()
      await expect(page.locator('login-widget > div .lw-button-primary')).toHaveCSS('min-height', '45px')
      await page.getByLabel('Email').fill('ann@example.org')
      await page.getByLabel('Email').press('Enter')
      await expect(page.locator('login-widget > div .lw-back')).toHaveCSS('width', '44px')
    })

    test('treats an empty attribute as true', { tag: '@long' }, async ({ page, open }) => {
      await open({ artifact, attributes: { ...otp, 'shadow-dom': '' } })
      await expect(title(page)).toBeVisible()
      expect(await page.evaluate(() => window.harness.widget.shadowRoot !== null)).toBe(true)
    })

    test('reset() returns to Main', { tag }, async ({ page, open }) => {
      await open({ artifact, attributes: otp })
      await page.getByLabel('Email').fill('ann@example.org')
      await page.getByLabel('Email').press('Enter')
      await expect(page.getByRole('heading', { name: 'Enter passcode' })).toBeVisible()
      await page.evaluate(() => window.harness.widget.reset())
      await expect(page.getByLabel('Email')).toHaveValue('')
    })

    test('signOut() ends the session and emits one event', async ({ page, open }) => {
      await open({ artifact, attributes: otp })
      await page.getByLabel('Email').fill('ann@example.org')
      await page.getByLabel('Email').press('Enter')
      await page.getByLabel('Passcode').waitFor()
      await page.keyboard.type(await page.evaluate(() => window.harness.codes().at(-1) ?? ''))
      await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible()
      await page.evaluate(() => window.harness.widget.signOut())
      await expect(title(page)).toBeVisible()
      const names = await page.evaluate(() => window.harness.events().map((event) => event.name))
      expect(names.filter((name) => name === 'lw-logged-out')).toHaveLength(1)
      expect(await page.evaluate(() => window.harness.widget.session())).toBeNull()
    })

    test('shows the specified texts for the two configuration conflicts', { tag }, async ({ page, open }) => {
      await open({ artifact, attributes: { ...otp, products: 'emailMagicLinks otp' } })
      await expect(page.getByText('Error: Cannot use both EML and Email OTP')).toBeVisible()
      await page.evaluate(() => window.harness.widget.setAttribute('products', 'passkeys'))
      await expect(
        page.getByText('Error: Cannot use Passkeys by itself, please add another product to the config.'),
      ).toBeVisible()
    })
  })
}

test('reports an invalid JSON child on the card and as an event', { tag: '@long' }, async ({
  page,
  open,
}) => {
  await open({ artifact: 'drop-in', attributes: otp, config: '{"products": [' })
  await expect(page.getByText(/The configuration inside <login-widget> is not valid JSON/)).toBeVisible()
  expect(await errorsOf(page)).toMatchObject([{ detail: { code: 'configuration' } }])
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('reports each conflict to the host once per configuration', { tag: '@long' }, async ({ page, open }) => {
  await open({ artifact: 'drop-in', attributes: { ...otp, products: 'emailMagicLinks otp' } })
  await expect(page.getByText('Error: Cannot use both EML and Email OTP')).toBeVisible()
  const set = (name: string, value: string) =>
    page.evaluate(([name, value]) => window.harness.widget.setAttribute(name, value), [name, value] as const)
  await set('locale', 'de-AT')
  await set('prefill-email', 'ann@example.org')
  await set('products', 'passkeys')
  await expect
    .poll(() => errorsOf(page))
    .toMatchObject([
      { detail: { code: 'configuration', message: 'Error: Cannot use both EML and Email OTP' } },
      { detail: { code: 'configuration', message: /Passkeys/ } },
    ])
})

test('a JSON child configures the tag and stays in the light DOM', { tag: '@long' }, async ({
  page,
  open,
}) => {
  const { products: _, ...attributes } = otp
  await open({
    artifact: 'drop-in',
    attributes: { ...attributes, 'shadow-dom': 'false' },
    config: { products: ['otp'], theme: { hideHeaderText: true, container: { width: '300px' } } },
  })
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(title(page)).toHaveCount(0)
  await expect(page.getByTestId('lw-card')).toHaveCSS('width', '300px')
  await expect(page.locator('login-widget > script')).toHaveCount(1)
})

test('a second copy of the script leaves the first one’s element in place', { tag: '@long' }, async ({
  page,
  open,
}) => {
  await open({ artifact: 'drop-in', attributes: otp })
  await expect(title(page)).toBeVisible()
  const same = await page.evaluate(async () => {
    const before = customElements.get('login-widget')
    const first = document.querySelector<HTMLScriptElement>('script[src*="login-widget"]')?.src ?? ''
    await import(first.replace('v=1', 'v=2'))
    return before === customElements.get('login-widget')
  })
  expect(same).toBe(true)
})

test('applies the host’s custom properties and ::part rules, and no other rules', async ({ page, open }) => {
  await open({ artifact: 'drop-in', attributes: otp })
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      login-widget { --lw-primary: rgb(9, 99, 9); }
      login-widget::part(title) { letter-spacing: 3px; }
      button, input { border-radius: 20px !important; }
    `)
    document.adoptedStyleSheets = [sheet]
  })
  const button = page.getByRole('button', { name: 'Continue with email' })
  await expect(button).toHaveCSS('background-color', 'rgb(9, 99, 9)')
  await expect(button).toHaveCSS('border-radius', '8px')
  await expect(title(page)).toHaveCSS('letter-spacing', '3px')
})

test('reports on load that the public token is missing', { tag: '@long' }, async ({ page, open }) => {
  await page.addInitScript(() => {
    const errors: string[] = []
    Object.assign(window, { errors })
    addEventListener('lw-error', (event) => errors.push((event as CustomEvent).detail.code))
  })
  await open({
    artifact: 'drop-in',
    attributes: { products: 'otp' },
    apiUrl: 'http://provider.localhost:5999',
  })
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'errors')))
    .toEqual(['public_token_missing'])
})

test('tells the developer if the page defines the tag itself', { tag: '@long' }, async ({
  page,
  open,
  consoleProblems,
}) => {
  consoleProblems.allow(/the page defines this tag/)
  const said = page.waitForEvent('console', (message) => message.text().includes('the page defines this tag'))
  await page.addInitScript(() => customElements.define('login-widget', class extends HTMLElement {}))
  await open({ artifact: 'drop-in', attributes: otp, apiUrl: 'http://provider.localhost:5999' })
  await said
})

test('an option that does not exist is named on the card, in the console and to the host', async ({
  page,
  open,
  consoleProblems,
}) => {
  const sentence = /^config\.otpOption is not an option\..* otpOptions\.expirationMinuts is not an option\./
  consoleProblems.allow(/is not an option/)
  const config = { otpOption: { methods: ['sms'] }, otpOptions: { expirationMinuts: 3 } }
  await open({ artifact: 'drop-in', attributes: otp, config })
  await expect(page.getByRole('note')).toContainText('config.otpOption is not an option.')
  await expect.poll(async () => (await errorsOf(page)).length).toBe(1)
  expect((await errorsOf(page))[0]).toMatchObject({
    detail: { code: 'configuration', message: expect.stringMatching(sentence) },
  })
  await expect(page.getByLabel('Email')).toBeVisible()
})
