import { becomeQuiet } from '../quiet.ts'
import type { Scene, Stage } from '../scene.ts'

async function openDemo({ page, product }: Stage, path: string): Promise<void> {
  await page.goto(product.demoUrl + path)
  await becomeQuiet(page)
}

async function requestCode(stage: Stage): Promise<void> {
  await openDemo(stage, '/shop')
  const { page } = stage
  await page.locator('login-widget input[type=email]').first().fill('ann@example.test')
  await page.keyboard.press('Enter')
  await page.locator('login-widget [autocomplete=one-time-code]').first().waitFor()
  await page.keyboard.type('314')
}

async function changeTheme(stage: Stage): Promise<void> {
  await openDemo(stage, '/')
  const { page } = stage
  await page.locator('#configure > summary').click()
  await page.locator('.studio-themes button').nth(3).click()
  await page.evaluate(() => scrollTo(0, 0))
}

/** The demo site, which embeds the widget. */
export const demoScenes: Scene[] = [
  { name: 'demo/playground', reach: (stage) => openDemo(stage, '/') },
  { name: 'demo/playground-theme', reach: changeTheme },
  { name: 'demo/shop', reach: (stage) => openDemo(stage, '/shop') },
  { name: 'demo/code', reach: requestCode },
  { name: 'demo/account', reach: (stage) => openDemo(stage, '/account') },
  { name: 'demo/application', reach: (stage) => openDemo(stage, '/application') },
  { name: 'demo/consent', reach: (stage) => openDemo(stage, '/consent') },
  { name: 'demo/unknown-address', reach: (stage) => openDemo(stage, '/no/such/page') },
]
