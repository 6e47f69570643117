import { expect } from './fixture.ts'
import { button, card, eventsNamed, oneTapSlot, type Scene, test } from './one-tap-scene.ts'
import { type Result, rejected } from './simulated-google.ts'

// The failures of Google's prompt. Each is shown to those who can fix it, and the button remains.

const unreachable = 'We couldn’t reach our servers. Check your connection and try again.'
const cannot = 'One Tap cannot be shown: '

const failures: (Scene & { name: string; code: string; text: string })[] = [
  {
    name: 'no Google client',
    start: rejected('oauth_config_not_found'),
    code: 'one_tap_oauth_config_not_found',
    text: `${cannot}no Google OAuth client configured for the project.`,
  },
  {
    name: 'a Google client without a name',
    start: { success: true, payload: { googleClientId: '' } },
    code: 'one_tap_oauth_config_not_found',
    text: `${cannot}no Google OAuth client configured for the project.`,
  },
  {
    name: 'no redirect URL for sign-ins',
    start: rejected('no_login_redirect_urls_set'),
    code: 'one_tap_no_login_redirect_urls_set',
    text: `${cannot}no login redirect URLs set for the project.`,
  },
  {
    name: 'no redirect URL for sign-ups',
    start: rejected('no_signup_redirect_urls_set'),
    code: 'one_tap_no_signup_redirect_urls_set',
    text: `${cannot}no signup redirect URLs set for the project.`,
  },
  {
    name: 'incompatible OAuth provider',
    start: rejected('default_provider_not_allowed'),
    code: 'one_tap_default_provider_not_allowed',
    text: `${cannot}the default OAuth provider is not compatible with One Tap.`,
  },
  {
    name: 'unregistered origin',
    prompt: { does: 'rejects', reason: 'unregistered_origin' },
    code: 'one_tap_unregistered_origin',
    text: `${cannot}the current host is not allowed for the project (add it to the Google authorized origins).`,
  },
  {
    name: 'unknown client ID',
    prompt: { does: 'rejects', reason: 'invalid_client' },
    code: 'one_tap_invalid_client',
    text: `${cannot}the client ID is not recognized by Google.`,
  },
  { name: 'provider unreachable', start: 'nobody', code: 'unreachable', text: unreachable },
  {
    name: 'malformed response',
    start: { success: true, payload: { googleClientId: 7 } },
    code: 'unreachable',
    text: unreachable,
  },
  {
    name: 'empty response',
    start: { success: true, payload: null },
    code: 'unreachable',
    text: unreachable,
  },
  {
    name: 'rate limit',
    start: rejected('too_many_requests', { status_code: 429 }),
    code: 'too_many_requests',
    text: 'Too many attempts. Please wait a moment, then try again.',
  },
]

test('reports why the prompt is missing and shows the button', async ({ page, begin, consoleProblems }) => {
  test.slow()
  consoleProblems.allow(/Failed to load resource|postMessage/)
  await page.clock.install()
  for (const { name, code, text, ...scene } of failures) {
    await test.step(name, async () => {
      await begin({ ...scene, position: 'embedded' })
      if (scene.start === 'nobody') {
        await expect(oneTapSlot(page)).toBeVisible()
        await page.clock.runFor(5_000)
      }
      await expect(card(page).getByText(text), name).toBeVisible()
      await expect(button(page), name).toBeVisible()
      expect(await eventsNamed(page, 'lw-error'), name).toMatchObject([{ code }])
    })
  }
})

const responses: { name: string; submit: Result; text: string }[] = [
  {
    name: 'invalid credential',
    submit: rejected('id_token_invalid'),
    text: 'Google’s response couldn’t be verified. Please use the button instead.',
  },
  {
    name: 'expired prompt',
    submit: rejected('oauth_invalid_state'),
    text: 'The Google prompt expired. Please use the button instead.',
  },
  {
    name: 'missing cookie',
    submit: rejected('oauth_csrf_cookie_mismatch'),
    text: 'Your browser blocked a required cookie. Please use the button instead.',
  },
  { name: 'unknown error', submit: rejected('anything'), text: 'Refused.' },
  {
    name: 'redirect to a script',
    submit: { success: true, payload: { redirect_url: 'javascript:alert(1)' } },
    text: unreachable,
  },
  {
    name: 'redirect without a token',
    submit: { success: true, payload: { redirect_url: 'https://shop.example/' } },
    text: unreachable,
  },
]

test('reports a failed credential and shows the button', async ({ page, begin }) => {
  for (const { name, submit, text } of responses) {
    await test.step(name, async () => {
      await begin({ submit, position: 'embedded' })
      await expect.poll(async () => (await oneTapSlot(page).boundingBox())?.height).toBe(200)
      await page.evaluate(() => window.simulatedGoogle.give('a.b.c'))
      await expect(card(page).getByText(text), name).toBeVisible()
      await expect(button(page), name).toBeVisible()
    })
  }
})

test('shows only the button on a page that blocks Google’s script', async ({
  page,
  begin,
  consoleProblems,
}) => {
  consoleProblems.allow(/Failed to load resource/)
  await begin({ position: 'embedded', prompt: { does: 'nothing' } })
  await expect(page.getByRole('status', { name: 'Loading Google sign-in...' })).toBeVisible()
  await page.unroute('https://accounts.google.com/gsi/client')
  await page.route('https://accounts.google.com/gsi/client', (route) => route.abort())
  await page.reload()
  await expect(button(page)).toBeVisible()
  expect(await eventsNamed(page, 'lw-error')).toEqual([])
})
