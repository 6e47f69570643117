import type { BrowserContext } from '@playwright/test'
import { product } from '#contract/product.ts'
import { findViolations } from '../../support/browser/accessibility.ts'
import { serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { withOwnApp } from './own-app.ts'

const page = `${serverUrl}/info/download`
const command = `npm install --global ${serverUrl}/downloads/cakelock-cli-${product.version}.tgz`
const applePhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const googlePhone = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36'
const appleComputer =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

/** Makes the browser offer to install the page, as Chromium does outside of private windows. */
const offerInstallation = (context: BrowserContext) =>
  context.addInitScript(() => {
    addEventListener('load', () => {
      const event = new Event('beforeinstallprompt', { cancelable: true })
      const prompt = async () => {
        document.title = 'asked'
        return { outcome: 'accepted' }
      }
      dispatchEvent(Object.assign(event, { prompt }))
    })
  })

test('the page installs the app, and copies the command that installs the command-line tool', async ({
  page: tab,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await offerInstallation(context)
  await tab.goto(page)
  await expect(tab.getByRole('heading', { level: 1, name: 'Download App' })).toBeVisible()
  await expect(tab.getByText('With Chrome or Edge, .cake files open with a double click.')).toBeVisible()
  await expect(tab.getByText('Nothing on this page opens layered PDFs. Ask the person')).toBeVisible()
  await expect(tab.getByRole('row', { name: 'Layered PDF files No No' })).toBeVisible()
  await expect(tab.getByRole('row', { name: 'Layered CSV and JSON files Yes Yes' })).toBeVisible()
  expect(await findViolations(tab)).toEqual([])
  await tab.getByRole('button', { name: 'Copy' }).click()
  await expect(tab.getByText('Command copied')).toBeVisible()
  expect(await tab.evaluate(() => navigator.clipboard.readText())).toBe(command)
  await tab.getByRole('button', { name: 'Install Cakelock' }).click()
  await expect(tab).toHaveTitle('asked')
  await expect(tab.getByText('choose Install Cakelock')).toBeVisible()
})

test('a command that cannot be copied can be selected', async ({ page: tab }) => {
  await tab.addInitScript(() => {
    navigator.clipboard.writeText = async () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
  })
  await tab.goto(page)
  await tab.getByRole('button', { name: 'Copy' }).click()
  await expect(tab.getByText('Could not copy. Select the command and copy it.')).toBeVisible()
  await expect(tab.getByText(command)).toBeVisible()
})

test('each system gets its own steps, and phones get no command line', async ({
  browser,
  consoleProblems,
}) => {
  const steps = [
    { userAgent: applePhone, text: 'In Safari, tap Share, then Add to Home Screen.', isPhone: true },
    {
      userAgent: googlePhone,
      text: 'In the browser’s menu, choose Install app or Add to Home screen.',
      isPhone: true,
    },
    { userAgent: appleComputer, text: 'In Safari, choose File, then Add to Dock.', isPhone: false },
    {
      userAgent: firefox,
      text: 'This browser can’t install web apps. Open this page in Chrome, Edge or Safari.',
      isPhone: false,
    },
  ]
  for (const { userAgent, text, isPhone } of steps) {
    const context = await browser.newContext({ userAgent })
    await consoleProblems.watch(context)
    const tab = await context.newPage()
    await tab.goto(page)
    await expect(tab.getByText(text)).toBeVisible()
    await expect(tab.getByText('Cakelock is one tap away on your home screen.')).toHaveCount(isPhone ? 1 : 0)
    await expect(tab.getByRole('heading', { name: 'Command line' })).toHaveCount(isPhone ? 0 : 1)
    await context.close()
  }
})

test('the installed app says that it is installed', async ({ page: tab }) => {
  await tab.addInitScript(() => {
    const match = matchMedia
    globalThis.matchMedia = (query) =>
      query === '(display-mode: standalone)' ? { ...match(query), matches: true } : match(query)
  })
  await tab.goto(page)
  await expect(tab.getByText('You’re using the app.')).toBeVisible()
})

test('the page names the operator’s own app if there is one', async ({ page: tab }) => {
  await withOwnApp(tab, page)
  await tab.goto(page)
  await expect(tab.getByText('The operator of this site offers another app:')).toBeVisible()
  const link = tab.getByRole('link', { name: 'app.example' })
  await expect(link).toHaveAttribute('href', 'https://app.example/')
})
