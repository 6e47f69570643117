import type { Browser, Page } from '@playwright/test'
import { now, type Product } from './product.ts'

/** Signs in a page with a session token. */
async function signIn(page: Page, token: string): Promise<void> {
  await page.addInitScript((session) => {
    localStorage.setItem('cakelock_session', session)
    localStorage.setItem('cakelock_session_jwt', 'a.b.c')
  }, token)
}

/** The four screens of the README's picture: the widget on another site, the opener, a file, and a year of activity. */
const screens: ((page: Page, product: Product) => Promise<unknown>)[] = [
  async (page, { demoUrl }) => {
    await page.goto(`${demoUrl}/shop`)
    await page.getByLabel('Email').fill('ann@example.test')
    await page.keyboard.press('Enter')
    await page.locator('login-widget [autocomplete=one-time-code]').first().waitFor()
    await page.keyboard.type('314')
  },
  async (page, { portalUrl, tokens }) => {
    await signIn(page, tokens.opener)
    await page.goto(`${portalUrl}/portal?tab=open`)
  },
  async (page, { portalUrl, tokens }) => {
    await signIn(page, tokens.admin)
    await page.goto(`${portalUrl}/portal?tab=files&admin=on&search=wholesale`)
    await page
      .locator('tbody tr')
      .first()
      .locator('[aria-expanded=false], [aria-haspopup=dialog]')
      .first()
      .click()
    await page.getByRole('heading', { name: 'Access Trend' }).waitFor()
  },
  async (page, { portalUrl, tokens }) => {
    await signIn(page, tokens.admin)
    await page.goto(`${portalUrl}/portal?tab=activity&admin=on&search=pdf`)
    await page.getByRole('row').nth(5).waitFor()
  },
]

/** Takes the README's picture: four screens side by side. */
export async function takeReadmePicture(browser: Browser, product: Product): Promise<Buffer> {
  const shots: string[] = []
  for (const show of screens) {
    const page = await browser.newPage({
      viewport: { width: 1180, height: 760 },
      colorScheme: 'light',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
    })
    await page.clock.setFixedTime(now)
    await show(page, product)
    await page.evaluate(() => document.fonts.ready)
    const shot = await page.screenshot({ animations: 'disabled' })
    await page.close()
    shots.push(`data:image/png;base64,${shot.toString('base64')}`)
  }
  const page = await browser.newPage({ viewport: { width: 1640, height: 1090 } })
  await page.setContent(
    `<style>body{margin:0;background:#e9edef;display:flex;flex-wrap:wrap;gap:32px;padding:32px;box-sizing:border-box}
     img{width:772px;border-radius:12px;box-shadow:0 8px 28px #19303d2e}</style>
     ${shots.map((shot) => `<img src="${shot}">`).join('')}`,
  )
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
  const picture = await page.screenshot()
  await page.close()
  return picture
}
