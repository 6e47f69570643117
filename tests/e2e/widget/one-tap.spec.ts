import { expectNoFindings } from './findings.ts'
import { expect } from './fixture.ts'
import { button, eventsNamed, oneTapSlot, settings, test } from './one-tap-scene.ts'

// Google's prompt in the form and over the page.

test('floating: the button is in the form and works after the prompt was dismissed', {
  tag: '@long',
}, async ({ page, begin }) => {
  await begin({ cancelOnTapOutside: false })
  await expect(page.getByText('Sign in with Google')).toBeVisible()
  await expect(button(page)).toBeVisible()
  expect(await settings(page)).toMatchObject({
    client_id: 'client-1',
    use_fedcm_for_prompt: true,
    cancel_on_tap_outside: false,
  })
  expect(await settings(page)).not.toHaveProperty('prompt_parent_id')
  await expectNoFindings(page, 'Main')
  await page.evaluate(() => window.simulatedGoogle.close('user_cancel'))
  expect(await eventsNamed(page, 'lw-event')).toContainEqual({
    name: 'one_tap_closed',
    details: { type: 'user_cancel' },
  })
  const left = page.waitForRequest(/\/v1\/public\/oauth\/google\/start\?/)
  await button(page).focus()
  await page.keyboard.press('Enter')
  await left
})

test('embedded: the node is in the light DOM, its space grows once, and the sign-in continues at the URL', async ({
  page,
  begin,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    const heights: string[] = []
    Object.assign(window, { heights })
    setInterval(() => {
      const slot = document.querySelector('login-widget')?.shadowRoot?.querySelector('.lw-one-tap')
      const height = slot ? getComputedStyle(slot).height : undefined
      if (height && heights.at(-1) !== height) heights.push(height)
    }, 5)
  })
  const calls = await begin({ position: 'embedded' })
  const mount = page.locator('login-widget > #google-parent-prompt')
  await expect(mount).toHaveText('Sign in with Google')
  await expect(mount).toHaveAttribute('slot', 'one-tap')
  await expect.poll(async () => (await oneTapSlot(page).boundingBox())?.height).toBe(200)
  // Google builds its prompt in steps of 20 ms.
  expect(await page.evaluate(() => (window as unknown as { heights: string[] }).heights)).toEqual([
    '47px',
    '200px',
  ])
  expect(await settings(page)).toMatchObject({
    prompt_parent_id: 'google-parent-prompt',
    cancel_on_tap_outside: false,
  })
  await expect(button(page)).toHaveCount(0)
  await expectNoFindings(page, 'Main')
  await page.evaluate(() => window.simulatedGoogle.give('a.b.c'))
  await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
  expect(calls.find(({ path }) => path === '/sdk/v1/oauth/authenticate')?.body).toMatchObject({
    token: 'token-1',
  })
  expect(new URL(page.url()).searchParams.get('token')).toBeNull()
})

test('finishes the sign-in on the page if the host cancels the redirect', { tag: '@long' }, async ({
  page,
  begin,
}) => {
  await begin()
  await expect(page.getByText('Sign in with Google')).toBeVisible()
  await page.evaluate(() => {
    addEventListener('lw-before-redirect', (event) => event.preventDefault())
    window.simulatedGoogle.give('a.b.c')
  })
  await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
  const { origin } = new URL(page.url())
  // The reported URL has no token.
  expect(await eventsNamed(page, 'lw-before-redirect')).toEqual([{ reason: 'one-tap', url: `${origin}/` }])
  expect(await eventsNamed(page, 'lw-flow-complete')).toMatchObject([{ method: 'oauth' }])
})

test('the node is inside the card without a shadow root', { tag: '@long' }, async ({ page, begin }) => {
  await begin({ position: 'embeddedOnly', attributes: { 'shadow-dom': 'false' } })
  await expect(oneTapSlot(page).locator('#google-parent-prompt')).toHaveText('Sign in with Google')
  await expect.poll(async () => (await oneTapSlot(page).boundingBox())?.height).toBe(200)
})

test('does not embed the prompt in a browser with FedCM unless the host insists', { tag: '@long' }, async ({
  page,
  begin,
}) => {
  await begin({ position: 'embeddedOnly', hasOwnPrompt: true })
  await expect(button(page)).toBeVisible()
  expect(await page.evaluate(() => 'simulatedGoogle' in window)).toBe(false)
  await begin({ position: 'forceLegacyEmbedded', hasOwnPrompt: true })
  await expect.poll(async () => (await oneTapSlot(page).boundingBox())?.height).toBe(200)
  expect(await settings(page)).toMatchObject({ use_fedcm_for_prompt: false })
})

test('only one of two tags shows the prompt', { tag: '@long' }, async ({ page, begin }) => {
  await begin({ position: 'embedded' })
  await expect.poll(async () => (await oneTapSlot(page).boundingBox())?.height).toBe(200)
  await page.evaluate(() => {
    const first = document.querySelector('login-widget')
    const second = document.createElement('login-widget')
    for (const { name, value } of first?.attributes ?? []) second.setAttribute(name, value)
    second.config = JSON.parse(first?.querySelector('script')?.textContent ?? '')
    first?.parentElement?.append(second)
  })
  await expect(button(page)).toBeVisible()
  expect(await page.evaluate(() => window.simulatedGoogle.prompts)).toBe(1)
})
