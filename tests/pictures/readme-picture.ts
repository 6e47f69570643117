import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '../support/chromium.ts'

/**
 * Creates the README's picture, docs/picture.png, from a running server: `npm start` in one terminal, `npm run picture`
 * in another. It shows the widget on the demo host, the portal's opener, a file, and a year of activity.
 */
const portal = process.env.PUBLIC_URL ?? 'http://localhost:4000'
const demoHost = process.env.DEMO_URL ?? 'http://demo.localhost:4100'
const target = fileURLToPath(new URL('../../docs/picture.png', import.meta.url))

async function takeScreenshot(browser: Browser, prepare: (page: Page) => Promise<void>): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 1180, height: 760 }, colorScheme: 'light' })
  await prepare(page)
  const shot = await page.screenshot({ animations: 'disabled' })
  await page.close()
  return `data:image/png;base64,${shot.toString('base64')}`
}

async function requestCode(page: Page) {
  await page.goto(`${demoHost}/shop`)
  await page.getByLabel('Email').fill('ann@example.test')
  await page.keyboard.press('Enter')
  await page.getByText('Enter passcode').waitFor()
  await page.keyboard.type('314')
}

async function signIn(page: Page, email: string) {
  await page.goto(portal)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('sweet-cherry-pie-42')
  await page.keyboard.press('Enter')
  await page.getByText('Enter your PIN').waitFor()
  await page.keyboard.type('1234')
  await page.getByText('Drop a .cake file here').waitFor()
}

async function openFile(page: Page) {
  await signIn(page, 'admin@bakery.test')
  await page.goto(`${portal}/portal?tab=files&admin=on&search=wholesale`)
  await page
    .getByRole('button', { expanded: false, name: /Wholesale/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Access Trend' }).waitFor()
  await page.waitForLoadState('networkidle')
}

async function openActivity(page: Page) {
  await signIn(page, 'admin@bakery.test')
  await page.goto(`${portal}/portal?tab=activity&admin=on&search=pdf`)
  await page.getByRole('row').nth(5).waitFor()
}

const browser = await chromium.launch(chromiumLaunch())
try {
  const shots: string[] = []
  const scenes = [requestCode, (page: Page) => signIn(page, 'opener@customer.test'), openFile, openActivity]
  for (const scene of scenes) shots.push(await takeScreenshot(browser, scene))
  const page = await browser.newPage({ viewport: { width: 1640, height: 1090 } })
  await page.setContent(
    `<style>body{margin:0;background:#e9edef;display:flex;flex-wrap:wrap;gap:32px;padding:32px;box-sizing:border-box}
     img{width:772px;border-radius:12px;box-shadow:0 8px 28px #19303d2e}</style>
     ${shots.map((shot) => `<img src="${shot}">`).join('')}`,
  )
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
  await mkdir(dirname(target), { recursive: true })
  await page.screenshot({ path: target })
} finally {
  await browser.close()
}
