import type { Page } from '@playwright/test'
import { resendWaitMs } from '#support/widget/default-settings.ts'
import { inScript } from '#support/widget/digits.ts'
import { expect, test } from './fixture.ts'
import { artifacts } from './host-site.ts'

const otp = { products: 'otp', 'public-token': 'public-token-test-widget' }

const codeOf = (page: Page) => page.evaluate(() => window.harness.codes().at(-1) ?? '')
const eventsOf = (page: Page) => page.evaluate(() => window.harness.events())
const namesOf = async (page: Page) => (await eventsOf(page)).map((event) => event.name)
const hold = (page: Page) => page.evaluate(() => window.harness.provider.pause())
const release = (page: Page) => page.evaluate(() => window.harness.provider.resume())
const rejectNext = (page: Page, rejection: Parameters<typeof window.harness.rejectNext>[0]) =>
  page.evaluate((next) => window.harness.rejectNext(next), rejection)
const code = (page: Page) => page.getByLabel('Passcode')

/** The test controls the clock. A countdown's first tick is a frame late, hence the odd tenths. */
async function stopClock(page: Page) {
  const start = new Date('2026-01-31T09:00:00Z')
  await page.clock.install({ time: start })
  await page.clock.pauseAt(new Date(start.getTime() + 1000))
}

async function askForCode(page: Page, address = 'ann@example.org') {
  await page.getByLabel('Email').fill(address)
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByRole('heading', { name: 'Enter passcode' })).toBeVisible()
}

/** Types through an input method, as on a Japanese or Hindi keyboard. */
async function compose(page: Page, text: string) {
  const client = await page.context().newCDPSession(page)
  for (let length = 1; length <= text.length; length++) {
    const part = text.slice(0, length)
    await client.send('Input.imeSetComposition', { text: part, selectionStart: length, selectionEnd: length })
    // Rewriting the text would have ended the composition.
    await expect(page.locator('input:focus')).toHaveValue(part)
  }
  await client.send('Input.insertText', { text })
}

test.describe('a code in the digits of another script', () => {
  test('is accepted when an input method composes it', async ({ page, open }) => {
    await open({ artifact: 'drop-in', attributes: otp })
    await askForCode(page)
    await compose(page, inScript(await codeOf(page), '０'))
    await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible()
  })

  test('is accepted when pasted, also after other digits', { tag: '@long' }, async ({ page, open }) => {
    await open({ artifact: 'drop-in', attributes: otp })
    await askForCode(page)
    await code(page).fill(`Studio 54: ${inScript(await codeOf(page), '०')}`)
    await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible()
  })

  test('is submitted with Enter when a password manager set it without an input event', {
    tag: '@long',
  }, async ({ page, open }) => {
    await open({ artifact: 'drop-in', attributes: otp })
    await askForCode(page)
    const sent = inScript(await codeOf(page), '٠')
    await code(page).evaluate((input: HTMLInputElement, value) => {
      input.value = value
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }, sent)
    await code(page).press('Enter')
    await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible()
  })

  test('of a phone number is formatted after the input method has composed it', { tag: '@long' }, async ({
    page,
    open,
  }) => {
    await open({ artifact: 'drop-in', attributes: otp, config: { otpOptions: { methods: ['sms'] } } })
    await page.getByLabel('Country').selectOption('JP')
    await page.getByLabel('Phone number').focus()
    await compose(page, '０９０－１２３４－５６７８')
    await expect(page.getByLabel('Phone number')).toHaveValue('090-1234-5678')
    await page.getByLabel('Phone number').press('Enter')
    await expect(page.getByText('A 6-digit passcode was sent to you at +81 90 1234 5678.')).toBeVisible()
  })
})

for (const artifact of artifacts) {
  // Both artifacts run the same code, so one test is enough for the module.
  const tag = artifact === 'drop-in' ? [] : ['@long']
  test.describe(`an email code, ${artifact}`, () => {
    test('signs in with email, code, Success', async ({ page, open }) => {
      await open({ artifact, attributes: otp })
      await expect(page.getByRole('heading', { name: 'Sign up or log in' })).toBeVisible()
      await askForCode(page)
      await expect(page.getByText('A 6-digit passcode was sent to you at ann@example.org.')).toBeVisible()
      await expect(code(page)).toBeFocused()
      await page.keyboard.type(await codeOf(page))
      await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible()
      await expect(page.getByText('Your passcode has been successfully verified.')).toBeVisible()
      expect(await eventsOf(page)).toEqual([
        { name: 'lw-event', detail: { name: 'email_sent', details: { type: 'login_or_create_otp' } } },
        { name: 'lw-screen-change', detail: { screen: 'OTPAuthenticate', previous: 'Main' } },
        { name: 'lw-screen-change', detail: { screen: 'OTPConfirmation', previous: 'OTPAuthenticate' } },
        { name: 'lw-authenticated', detail: { method: 'otp' } },
        { name: 'lw-flow-complete', detail: { method: 'otp', screen: 'OTPConfirmation' } },
      ])
      const session = await page.evaluate(() => window.harness.widget.session())
      expect(session?.session_token).toBeTruthy()
    })

    test('accepts a pasted code with spaces and dots but no letters', { tag: '@long' }, async ({
      page,
      open,
    }) => {
      await open({ artifact, attributes: otp })
      await askForCode(page)
      await page.keyboard.type('a1-b')
      await expect(code(page)).toHaveValue('1')
      const [first, last] = [(await codeOf(page)).slice(0, 3), (await codeOf(page)).slice(3)]
      await code(page).fill(` ${first}. ${last} `)
      await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible()
    })

    test('shows an error under the field for a wrong code and accepts another', { tag }, async ({
      page,
      open,
    }) => {
      await open({ artifact, attributes: otp })
      await askForCode(page)
      await page.keyboard.type('000000')
      await expect(page.getByText('Invalid passcode, please try again.')).toBeVisible()
      await expect(code(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(code(page)).toBeFocused()
      // The whole code is selected, so typing replaces it.
      await page.keyboard.type(await codeOf(page))
      await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible()
    })

    test('shows that it is verifying and blocks other actions meanwhile', { tag }, async ({ page, open }) => {
      await open({ artifact, attributes: otp })
      await askForCode(page)
      await hold(page)
      await page.keyboard.type('000000')
      await expect(page.getByText('Verifying passcode...')).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(code(page)).toHaveAttribute('readonly', '')
      const busyForm = page.locator('[aria-busy="true"]').filter({ has: code(page) })
      await expect(busyForm).toHaveCount(1)
      await release(page)
      await expect(page.getByText('Invalid passcode, please try again.')).toBeVisible()
      await expect(busyForm).toHaveCount(0)
      expect((await namesOf(page)).filter((name) => name === 'lw-error')).toHaveLength(1)
    })

    test('goes Back to the filled-in email field and ignores the late response', { tag: '@long' }, async ({
      page,
      open,
    }) => {
      await open({ artifact, attributes: otp })
      await askForCode(page)
      await hold(page)
      await page.keyboard.type(await codeOf(page))
      await page.getByRole('button', { name: 'Back' }).click()
      await expect(page.getByLabel('Email')).toHaveValue('ann@example.org')
      await expect(page.getByLabel('Email')).toBeFocused()
      await release(page)
      // The session has started, and the host is notified. The screen stays the same.
      await expect.poll(() => namesOf(page)).toContain('lw-authenticated')
      await expect(page.getByLabel('Email')).toBeVisible()
      expect(await namesOf(page)).not.toContain('lw-flow-complete')
    })

    test('links only URLs of the provider’s site in a message', { tag: '@long' }, async ({ page, open }) => {
      await open({ artifact, attributes: otp })
      const message =
        'See https://stytch.com/docs/api#x. Not https://stytch.com.evil.org/a <b>or</b> https://evil.org/stytch.com'
      await rejectNext(page, { code: 'a_code_nobody_knows', message })
      await page.getByLabel('Email').fill('ann@example.org')
      await page.getByLabel('Email').press('Enter')
      const alert = page.getByRole('alert')
      await expect(alert).toHaveText(message)
      await expect(alert.getByRole('link')).toHaveCount(1)
      await expect(alert.getByRole('link')).toHaveAttribute('href', 'https://stytch.com/docs/api#x')
    })

    test('resumes after a reload', { tag }, async ({ page, open }) => {
      await open({ artifact, attributes: otp })
      await askForCode(page)
      await page.reload()
      await expect(page.getByText('A 6-digit passcode was sent to you at ann@example.org.')).toBeVisible()
      await page.getByRole('button', { name: 'Back' }).click()
      await page.reload()
      await expect(page.getByLabel('Email')).toBeVisible()
    })
  })

  test.describe(`the time of a code, ${artifact}`, { tag }, () => {
    test('counts down, and the resend link waits, sends, confirms and waits', async ({ page, open }) => {
      await stopClock(page)
      await open({ artifact, attributes: otp })
      await askForCode(page)
      const resend = page.getByRole('button', { name: 'Resend code' })
      await expect(page.getByText('Your code expires in 5:00.')).toBeVisible()
      await expect(resend).toBeDisabled()
      await page.clock.runFor(1_100)
      await expect(page.getByText('Your code expires in 4:59.')).toBeVisible()
      await page.clock.runFor(resendWaitMs - 2_000)
      await expect(resend).toBeDisabled()
      await page.clock.runFor(1_000)
      await expect(resend).toBeEnabled()

      await resend.click()
      const sent = page.getByRole('button', { name: 'Code sent' })
      await expect(sent).toBeDisabled()
      await expect(page.getByText('Your code expires in 5:00.')).toBeVisible()
      await page.clock.runFor(1_900)
      await expect(sent).toBeDisabled()
      await page.clock.runFor(100)
      await expect(resend).toBeDisabled()
      await page.clock.runFor(resendWaitMs - 2_000)
      await expect(resend).toBeEnabled()

      const [first = '', second = ''] = await page.evaluate(() => window.harness.codes())
      await code(page).fill(first)
      await expect(page.getByText('Invalid passcode, please try again.')).toBeVisible()
      await code(page).fill(second)
      await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible()
    })

    test('shows the wait before another code can be sent', { tag: '@long' }, async ({ page, open }) => {
      await stopClock(page)
      await open({ artifact, attributes: otp })
      await rejectNext(page, { code: 'too_many_requests', retryAfterSeconds: 90 })
      await page.getByLabel('Email').fill('ann@example.org')
      await page.getByLabel('Email').press('Enter')
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('Too many attempts. Please wait a moment, then try again.')
      await expect(alert).toContainText('You can try again in 1:30.')
      await page.clock.runFor(90_100)
      await expect(alert).toContainText('You can try again now.')
    })

    test('expires', async ({ page, open }) => {
      await stopClock(page)
      await open({ artifact, attributes: otp, config: { otpOptions: { expirationMinutes: 1 } } })
      await askForCode(page)
      await page.clock.runFor(60_100)
      await expect(page.getByText('Your code has expired.')).toBeVisible()
    })
  })
}
