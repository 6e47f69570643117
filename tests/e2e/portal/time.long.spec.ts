import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeSentTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { makePerson, makePersonAt, mustPost, person, post } from '../../support/browser/person.ts'
import { type SecondPortal, startPortal } from '../../support/programs/second-portal.ts'
import { repository } from '../../support/programs/server-process.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { carrySession, enterPassword, pinField, requestReset } from './steps.ts'

/** A separate server whose clock the tests advance. */
let ownPortal: SecondPortal
let portal: string
let clockIsAhead = 0

const clockIn = (folder: string) => join(folder, 'clock-is-ahead')

async function putForward(seconds: number) {
  clockIsAhead += seconds
  await writeFile(clockIn(ownPortal.folder), String(clockIsAhead))
}

// All tests share one server and one clock.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  test.setTimeout(200_000)
  ownPortal = await startPortal((folder) => ({
    CLOCK_IS_AHEAD_FILE: clockIn(folder),
    NODE_OPTIONS: `--import=${join(repository, 'tests/support/programs/movable-clock.mjs')}`,
  }))
  portal = ownPortal.url
})

// The server is missing if it did not start.
test.afterAll(() => ownPortal?.stop())

test('an expired code is rejected, and a new one can be requested', async ({ page, freshEmail }) => {
  const token = await makePersonAt(portal, freshEmail, 'registered')
  const old = await codeSentTo(freshEmail, undefined, portal)
  await carrySession(page, token, portal)
  await page.goto(`${portal}/verify-email`)
  const code = page.getByLabel('Verification code')
  await putForward(601)
  await code.fill(old)
  await page.keyboard.press('Enter')
  await expect(page.getByText('That code is incorrect or has expired.')).toBeVisible()
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(code).toHaveValue('')
  await expect(code).toHaveAccessibleDescription('')
  await expect(code).toBeFocused()
  await page.keyboard.type(await codeSentTo(freshEmail, old, portal))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${portal}/setup-pin`)
})

test('expired links of a reset email show an error and offer a new email', async ({ page, freshEmail }) => {
  await makePerson(portal, freshEmail)
  const { reset, login } = await requestReset(freshEmail, portal)
  // The page was opened in time, but the link is used too late.
  await page.goto(reset)
  await page.getByLabel('New password', { exact: true }).fill('violet harbour quilt 31')
  await page.getByLabel('Confirm new password').fill('violet harbour quilt 31')
  await putForward(1801)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Reset link may be expired or invalid')).toBeVisible()
  await page.goto(login)
  await expect(page.getByText('Reset link may be expired or invalid')).toBeVisible()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page.getByRole('button', { name: 'Send reset link' })).toBeVisible()
})

test('wrong PINs cause doubling waits, and the tenth ends the session', async ({ page, freshEmail }) => {
  await page.clock.install()
  const token = await makePersonAt(portal, freshEmail, 'eulaAccepted')
  await carrySession(page, token, portal)
  await page.goto(`${portal}/portal?tab=files`)
  const give = async (pin: string) => {
    await expect(pinField(page)).toHaveValue('')
    await pinField(page).fill(pin)
  }
  for (let count = 1; count <= 5; count += 1) await give('0000')
  await give(person.pin)
  const wait = page.getByRole('timer')
  await expect(wait).toHaveText(/^You can try again in (30|2\d) s\.$/)
  await page.clock.fastForward(22_000)
  await expect(wait).toHaveText(/^You can try again in \d s\.$/)
  await expectGoodLayout(page)
  await page.clock.fastForward(9_000)
  await expect(page.getByText('You can try again now.')).toBeVisible()
  await expect(pinField(page)).not.toHaveAttribute('aria-invalid')
  await expect(pinField(page)).toBeFocused()
  // The server did not check this PIN, so the field keeps it.
  await expect(pinField(page)).toHaveValue(person.pin)

  for (let count = 6; count <= 9; count += 1) {
    await putForward(1000)
    await post(portal, '/auth/pin/authenticate', { pin: '0000' }, token)
  }
  await putForward(1000)
  await pinField(page).fill('0000')
  await expect(page.getByText('A wrong PIN was entered ten times in a row')).toBeVisible()
  await expect(page).toHaveURL(`${portal}/login?callback=%2Fportal%3Ftab%3Dfiles`)

  // More wrong PINs cause waits of hours. A correct PIN resets them.
  for (let count = 11; count <= 13; count += 1) {
    await putForward(10_000)
    const { password } = person
    const next = await mustPost(portal, '/stytch/authenticate', { email: freshEmail, password })
    await post(
      portal,
      '/auth/pin/authenticate',
      { pin: '0000' },
      (next as { session_token: string }).session_token,
    )
  }
  await enterPassword(page, freshEmail)
  await give(person.pin)
  await expect(wait).toHaveText('You can try again in 3 h.')
  await putForward(10_000)
  await pinField(page).press('Enter')
  await expect(page).toHaveURL(`${portal}/portal?tab=files`)
  await expect(pinField(page)).toHaveCount(0)
})
