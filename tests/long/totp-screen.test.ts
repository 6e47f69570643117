import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chromiumLaunch } from '../support/chromium.ts'
import { makePerson, person } from '../support/person.ts'
import { makeFolder } from '../support/places.ts'
import { findFreePort } from '../support/server/free-port.ts'
import { type NodeProcess, runServer, whenReady } from '../support/server-process.ts'

const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' }).trim()

let folder: Awaited<ReturnType<typeof makeFolder>>
let server: NodeProcess
let origin: string
let browser: Browser
beforeAll(async () => {
  folder = await makeFolder()
  const port = await findFreePort()
  origin = `http://localhost:${port}`
  server = runServer({ port, dataDir: folder.path, env: { TRUST_PROXY: '1' } })
  await whenReady(server, `${origin}/readyz`)
  browser = await chromium.launch(chromiumLaunch())
})
afterAll(async () => {
  await browser?.close()
  await server.stop()
  await folder.remove()
})

it.each([
  ['light', 390, 1],
  ['dark', 390, 1],
  ['dark', 1280, 2],
] as const)(
  'zbarimg reads the QR code off the screen, and oathtool’s code enrolls: %s, %i px',
  async (colorScheme, width, deviceScaleFactor) => {
    const token = await makePerson(origin, `${colorScheme}-${width}@mail.test`)
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 860 }, deviceScaleFactor })
    await page.addInitScript((session) => {
      localStorage.setItem('cakelock_session', session)
      localStorage.setItem('cakelock_session_jwt', 'a.b.c')
    }, token)
    await page.goto(`${origin}/portal?settings=open`)
    await page.getByRole('button', { name: 'Manage' }).click()
    await page.getByLabel('PIN', { exact: true }).fill(person.pin)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    const file = join(folder.path, `${colorScheme}-${width}.png`)
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
