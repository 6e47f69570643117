import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bakeFile } from '../../baker/bake-file.ts'
import { chromiumWithWindows } from '../../scripts/steps/browser-paths.mjs'
import { makePerson, mustPost } from '../support/browser/person.ts'
import { type SecondPortal, startPortal } from '../support/programs/second-portal.ts'

let portal: SecondPortal
let screen: ChildProcess
let display: string

beforeAll(async () => {
  portal = await startPortal(() => ({}))
  // Only a Chromium with windows installs apps.
  screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  if (!screen.stdout) throw new Error('Xvfb has no output.')
  const [number] = (await once(screen.stdout, 'data')) as [Buffer]
  display = `:${number.toString().trim()}`
})
afterAll(async () => {
  screen?.kill()
  await portal.stop()
})

it('Chromium installs the portal, and opens a .cake file of the system in it', async () => {
  const { url: origin, folder } = portal
  const email = 'opener@mail.test'
  const token = await makePerson(origin, email)
  const plan = join(folder, 'Plan.txt')
  await writeFile(plan, 'water the plums')
  await bakeFile({
    source: plan,
    target: `${plan}.cake`,
    async register({ checksum, headerHash, key }) {
      const registration = {
        checksum,
        header_hash: headerHash,
        filetitle: 'Plan.txt',
        keys: [{ key_path: ['file'], key }],
        permissions: [],
        openable_date: null,
        expiration_date: null,
      }
      await mustPost(origin, '/cakes', registration, token)
      return {}
    },
  })
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: chromiumWithWindows,
    headless: false,
    args: ['--no-sandbox', '--password-store=basic'],
    env: { ...process.env, DISPLAY: display },
  })
  try {
    const problems: string[] = []
    context.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
    const page = await context.newPage()
    await page.goto(`${origin}/info/download`)
    await page.getByRole('button', { name: 'Install Cakelock' }).waitFor()
    await page.evaluate((session) => {
      localStorage.setItem('cakelock_session', session)
      localStorage.setItem('cakelock_session_jwt', 'a.b.c')
    }, token)
    await page.reload()
    const manifestId = `${origin}/portal`
    const devtools = await context.newCDPSession(page)
    await devtools.send('PWA.install', { manifestId, installUrlOrBundleUrl: manifestId })
    await devtools.send('PWA.changeAppUserSettings', { manifestId, displayMode: 'standalone' })
    await devtools.send('PWA.launchFilesInApp', { manifestId, files: [`${plan}.cake`] })
    const texts = () => Promise.all(context.pages().map((openPage) => openPage.locator('body').innerText()))
    await expect
      .poll(texts, { timeout: 20_000 })
      .toContainEqual(expect.stringContaining('Your file is ready'))
    const isApp = () => matchMedia('(display-mode: standalone)').matches
    expect(await Promise.all(context.pages().map((openPage) => openPage.evaluate(isApp)))).toContain(true)
    expect(problems).toEqual([])
  } finally {
    await context.close()
  }
})
