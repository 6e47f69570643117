import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chromiumLaunch } from '../support/browser/chromium.ts'
import { makePerson, person } from '../support/browser/person.ts'
import { type SecondPortal, startPortal } from '../support/programs/second-portal.ts'

const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' }).trim()

let portal: SecondPortal
let browser: Browser
beforeAll(async () => {
  portal = await startPortal(() => ({}))
  browser = await chromium.launch(chromiumLaunch())
})
afterAll(async () => {
  await browser?.close()
  await portal.stop()
})

it.each([
  ['light', 390, 1],
  ['dark', 390, 1],
  ['dark', 1280, 2],
] as const)(
  'zbarimg reads the QR code off the screen, and oathtool’s code enrolls: %s, %i px',
  async (colorScheme, width, deviceScaleFactor) => {
    const token = await makePerson(portal.url, `${colorScheme}-${width}@mail.test`)
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 860 }, deviceScaleFactor })
    await page.addInitScript((session) => {
      localStorage.setItem('cakelock_session', session)
      localStorage.setItem('cakelock_session_jwt', 'a.b.c')
    }, token)
    await page.goto(`${portal.url}/portal?settings=two-step`)
    await page.getByRole('button', { name: 'Manage' }).click()
    await page.getByLabel('PIN', { exact: true }).fill(person.pin)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    const file = join(portal.folder, `${colorScheme}-${width}.png`)
    // The image is decoded after the screen appears.
    await expect
      .poll(async () => {
        await page.screenshot({ path: file })
        return readSecret(file)
      })
      .toMatch(/^[A-Z2-7]{32}$/)
    const code = run('oathtool', '--totp', '--base32', readSecret(file))
    await page.getByLabel('Verification code').fill(code)
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
    await page.close()
  },
)

/** Returns the key in the QR code of a screenshot, or an empty string if there is none. */
function readSecret(file: string): string {
  try {
    return new URL(run('zbarimg', '--quiet', '--raw', file)).searchParams.get('secret') ?? ''
  } catch {
    return ''
  }
}
