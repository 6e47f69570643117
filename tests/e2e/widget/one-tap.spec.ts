import type { Page } from '@playwright/test'
import { expectNoFindings } from './findings.ts'
import { test as base, expect } from './fixture.ts'
import type { HostPage } from './host-site.ts'
import { type Answer, framePage, type Prompt, playGoogle, refused, started } from './played-google.ts'
import { apiUrl, type Call, playProvider, publicToken } from './played-provider.ts'

// Google's prompt on a host page with a strict policy. Google and the provider are played at the network level.

type Scene = {
  prompt?: Prompt
  hasOwnPrompt?: boolean
  position?: string
  cancelOnTapOutside?: boolean
  /** What the provider's frame answers; `nobody` where there is none. */
  start?: Answer | 'nobody'
  submit?: Answer
  attributes?: Record<string, string>
}

declare global {
  interface Window {
    told: { name: string; detail: Record<string, unknown> }[]
  }
}

/** Opens the widget with One Tap, and gives what the provider was asked. */
const test = base.extend<{ begin(scene?: Scene): Promise<Call[]> }>({
  begin: async ({ page, site, consoleProblems }, use) => {
    // What is wrong is told to developers as well, and the client says that a prompt sends no challenge.
    consoleProblems.allow(/One Tap cannot be shown|No code verifier found/)
    await use(async (scene = {}) => {
      const { prompt = { does: 'shows' }, start = started, attributes, ...options } = scene
      const { position, cancelOnTapOutside: cancel_on_tap_outside } = scene
      const google = { type: 'google', one_tap: true, position, cancel_on_tap_outside }
      const host: HostPage = {
        artefact: 'drop-in',
        attributes: { 'public-token': publicToken, 'api-url': apiUrl, products: 'oauth', ...attributes },
        config: { oauthOptions: { providers: [google] } },
        apiUrl,
        oneTap: true,
      }
      const back = { redirect_url: site.urlOf({ ...host, link: 'token-1', linkType: 'oauth' }) }
      const submit = scene.submit ?? { success: true, payload: back }
      await playGoogle(page, prompt, options)
      const calls = await playProvider(page, {
        '/clientside-services/index.html': (route) =>
          start === 'nobody'
            ? route.abort()
            : route.fulfill({ contentType: 'text/html', body: framePage(start, submit) }),
      })
      await page.addInitScript(() => {
        if (Reflect.has(window, 'told')) return
        window.told = []
        for (const name of ['lw-error', 'lw-event', 'lw-before-redirect', 'lw-flow-complete']) {
          addEventListener(name, (event) => {
            window.told.push({ name, detail: (event as CustomEvent).detail })
          })
        }
      })
      await page.goto(site.urlOf(host))
      return calls
    })
  },
})

const button = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
const place = (page: Page) => page.locator('.lw-one-tap')
const card = (page: Page) => page.getByTestId('lw-card')
const settings = (page: Page) =>
  page.evaluate(() => JSON.parse(JSON.stringify(window.playedGoogle.settings)) as Record<string, unknown>)
const told = (page: Page, name: string) =>
  page.evaluate(
    (wanted) => window.told.filter((one) => one.name === wanted).map(({ detail }) => detail),
    name,
  )

test('over the page: the button stands in the form, and works when the prompt was turned away', async ({
  page,
  begin,
}) => {
  await begin({ cancelOnTapOutside: false })
  await expect(page.getByText('Sign in with Google')).toBeVisible()
  await expect(button(page)).toBeVisible()
  expect(await settings(page)).toMatchObject({
    ...{ client_id: 'client-1', use_fedcm_for_prompt: true, cancel_on_tap_outside: false },
  })
  expect(await settings(page)).not.toHaveProperty('prompt_parent_id')
  await expectNoFindings(page, 'Main')
  await page.evaluate(() => window.playedGoogle.close('user_cancel'))
  expect(await told(page, 'lw-event')).toContainEqual({
    name: 'one_tap_closed',
    details: { type: 'user_cancel' },
  })
  const left = page.waitForRequest(/\/v1\/public\/oauth\/google\/start\?/)
  await button(page).focus()
  await page.keyboard.press('Enter')
  await left
})

test('in the form: the node is in the light DOM, its place grows once, and the sign-in goes on at the address', async ({
  page,
  begin,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    const heights: string[] = []
    Object.assign(window, { heights })
    setInterval(() => {
      const place = document.querySelector('login-widget')?.shadowRoot?.querySelector('.lw-one-tap')
      const height = place ? getComputedStyle(place).height : undefined
      if (height && heights.at(-1) !== height) heights.push(height)
    }, 5)
  })
  const calls = await begin({ position: 'embedded' })
  const mount = page.locator('login-widget > #google-parent-prompt')
  await expect(mount).toHaveText('Sign in with Google')
  await expect(mount).toHaveAttribute('slot', 'one-tap')
  await expect.poll(async () => (await place(page).boundingBox())?.height).toBe(200)
  // Google builds its prompt up in steps of 20 ms.
  expect(await page.evaluate(() => (window as unknown as { heights: string[] }).heights)).toEqual([
    '47px',
    '200px',
  ])
  expect(await settings(page)).toMatchObject({
    ...{ prompt_parent_id: 'google-parent-prompt', cancel_on_tap_outside: false },
  })
  await expect(button(page)).toHaveCount(0)
  await expectNoFindings(page, 'Main')
  await page.evaluate(() => window.playedGoogle.give('a.b.c'))
  await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible()
  expect(calls.find(({ path }) => path === '/sdk/v1/oauth/authenticate')?.body).toMatchObject({
    token: 'token-1',
  })
  expect(new URL(page.url()).searchParams.get('token')).toBeNull()
})

test('a host that keeps its page has the sign-in end there', async ({ page, begin }) => {
  await begin()
  await expect(page.getByText('Sign in with Google')).toBeVisible()
  await page.evaluate(() => {
    addEventListener('lw-before-redirect', (event) => event.preventDefault())
    window.playedGoogle.give('a.b.c')
  })
  await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible()
  const { origin } = new URL(page.url())
  // The address that is told holds no token.
  expect(await told(page, 'lw-before-redirect')).toEqual([{ reason: 'one-tap', url: `${origin}/` }])
  expect(await told(page, 'lw-flow-complete')).toMatchObject([{ method: 'oauth' }])
})

test('without a shadow root the node is in the card', async ({ page, begin }) => {
  await begin({ position: 'embeddedOnly', attributes: { 'shadow-dom': 'false' } })
  await expect(place(page).locator('#google-parent-prompt')).toHaveText('Sign in with Google')
  await expect.poll(async () => (await place(page).boundingBox())?.height).toBe(200)
})

test('a browser with a prompt of its own gets none into the form, unless the host insists', async ({
  page,
  begin,
}) => {
  await begin({ position: 'embeddedOnly', hasOwnPrompt: true })
  await expect(button(page)).toBeVisible()
  expect(await page.evaluate(() => 'playedGoogle' in window)).toBe(false)
  await begin({ position: 'forceLegacyEmbedded', hasOwnPrompt: true })
  await expect.poll(async () => (await place(page).boundingBox())?.height).toBe(200)
  expect(await settings(page)).toMatchObject({ use_fedcm_for_prompt: false })
})

test('of two tags one has the prompt', async ({ page, begin }) => {
  await begin({ position: 'embedded' })
  await expect.poll(async () => (await place(page).boundingBox())?.height).toBe(200)
  await page.evaluate(() => {
    const first = document.querySelector('login-widget')
    const second = document.createElement('login-widget')
    for (const { name, value } of first?.attributes ?? []) second.setAttribute(name, value)
    second.config = JSON.parse(first?.querySelector('script')?.textContent ?? '')
    first?.parentElement?.append(second)
  })
  await expect(button(page)).toBeVisible()
  expect(await page.evaluate(() => window.playedGoogle.prompts)).toBe(1)
})

const unreachable = 'Unable to contact our servers. Please check your connection and try again.'
const cannot = 'One Tap cannot be shown: '

const failures: (Scene & { name: string; code: string; text: string })[] = [
  {
    name: 'no client of Google',
    start: refused('oauth_config_not_found'),
    code: 'one_tap_oauth_config_not_found',
    text: `${cannot}no Google OAuth client configured for the project.`,
  },
  {
    name: 'a project whose client has no name',
    start: { success: true, payload: { googleClientId: '' } },
    code: 'one_tap_oauth_config_not_found',
    text: `${cannot}no Google OAuth client configured for the project.`,
  },
  {
    name: 'no address for a login',
    start: refused('no_login_redirect_urls_set'),
    code: 'one_tap_no_login_redirect_urls_set',
    text: `${cannot}no login redirect URLs set for the project.`,
  },
  {
    name: 'no address for a sign-up',
    start: refused('no_signup_redirect_urls_set'),
    code: 'one_tap_no_signup_redirect_urls_set',
    text: `${cannot}no signup redirect URLs set for the project.`,
  },
  {
    name: 'a provider that is no good for it',
    start: refused('default_provider_not_allowed'),
    code: 'one_tap_default_provider_not_allowed',
    text: `${cannot}the default OAuth provider is not compatible with One Tap.`,
  },
  {
    name: 'a host that Google does not know',
    prompt: { does: 'refuses', reason: 'unregistered_origin' },
    code: 'one_tap_unregistered_origin',
    text: `${cannot}the current host is not allowed for the project (add it to the Google authorized origins).`,
  },
  {
    name: 'a client that Google does not know',
    prompt: { does: 'refuses', reason: 'invalid_client' },
    code: 'one_tap_invalid_client',
    text: `${cannot}the client ID is not recognised by Google.`,
  },
  { name: 'provider unreachable', start: 'nobody', code: 'unreachable', text: unreachable },
  {
    name: 'malformed answer',
    start: { success: true, payload: { googleClientId: 7 } },
    code: 'unreachable',
    text: unreachable,
  },
  {
    name: 'an answer without content',
    start: { success: true, payload: null },
    code: 'unreachable',
    text: unreachable,
  },
  {
    name: 'too many tries',
    start: refused('too_many_requests', { status_code: 429 }),
    code: 'too_many_requests',
    text: 'Too many tries. Please wait a little, then try again.',
  },
]

test('what keeps the prompt away is said, and there is the button', async ({
  page,
  begin,
  consoleProblems,
}) => {
  test.slow()
  consoleProblems.allow(/Failed to load resource|postMessage/)
  await page.clock.install()
  for (const { name, code, text, ...scene } of failures) {
    await test.step(name, async () => {
      await begin({ ...scene, position: 'embedded' })
      if (scene.start === 'nobody') {
        await expect(place(page)).toBeVisible()
        await page.clock.runFor(5_000)
      }
      await expect(card(page).getByText(text), name).toBeVisible()
      await expect(button(page), name).toBeVisible()
      expect(await told(page, 'lw-error'), name).toMatchObject([{ code }])
    })
  }
})

const answers: { name: string; submit: Answer; text: string }[] = [
  {
    name: 'an answer that cannot be confirmed',
    submit: refused('id_token_invalid'),
    text: 'What Google answered could not be confirmed. Please use the button instead.',
  },
  {
    name: 'a prompt that was open for too long',
    submit: refused('oauth_invalid_state'),
    text: 'The prompt by Google was open for too long. Please use the button instead.',
  },
  {
    name: 'a browser without the cookie',
    submit: refused('oauth_csrf_cookie_mismatch'),
    text: 'Your browser keeps our cookie away from this page. Please use the button instead.',
  },
  { name: 'an error that nobody knows', submit: refused('anything'), text: 'Refused.' },
  {
    name: 'an address that is a script',
    submit: { success: true, payload: { redirect_url: 'javascript:alert(1)' } },
    text: unreachable,
  },
  {
    name: 'an address that holds nothing',
    submit: { success: true, payload: { redirect_url: 'https://shop.example/' } },
    text: unreachable,
  },
]

test('what becomes of Google’s answer is said, and there is the button', async ({ page, begin }) => {
  for (const { name, submit, text } of answers) {
    await test.step(name, async () => {
      await begin({ submit, position: 'embedded' })
      await expect.poll(async () => (await place(page).boundingBox())?.height).toBe(200)
      await page.evaluate(() => window.playedGoogle.give('a.b.c'))
      await expect(card(page).getByText(text), name).toBeVisible()
      await expect(button(page), name).toBeVisible()
    })
  }
})

test('a page that lets no script of Google in has the button, and no more to say', async ({
  page,
  begin,
  consoleProblems,
}) => {
  consoleProblems.allow(/Failed to load resource/)
  await begin({ position: 'embedded', prompt: { does: 'nothing' } })
  await expect(page.getByRole('status', { name: 'Asking Google...' })).toBeVisible()
  await page.unroute('https://accounts.google.com/gsi/client')
  await page.route('https://accounts.google.com/gsi/client', (route) => route.abort())
  await page.reload()
  await expect(button(page)).toBeVisible()
  expect(await told(page, 'lw-error')).toEqual([])
})
