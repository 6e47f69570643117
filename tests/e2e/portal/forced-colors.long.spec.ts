import type { Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { findForcedColorProblems } from '../../support/browser/forced-colors.ts'
import { expect, test } from '../../support/browser/page.ts'
import { signInAsDemo } from './steps.ts'

const files = '/portal?tab=files'
const admin = '/portal?admin=on&tab='

/** Screens of the demo's admin: the address, and what is opened there. */
const screens: Record<string, [path: string, open?: (page: Page) => Promise<void>]> = {
  files: [files],
  'details of a file': [files, (page) => page.locator('tbody tr').first().click()],
  'selected files': [files, (page) => page.locator('tbody input[type=checkbox]').first().click()],
  baker: [files, (page) => page.getByRole('button', { name: 'Bake a file' }).first().click()],
  palette: [files, (page) => page.keyboard.press('Control+k')],
  bakers: [`${admin}users&people=bakers`],
  openers: [`${admin}users&people=openers`],
  'the question of a ban': [
    `${admin}users&people=openers`,
    (page) => page.getByRole('button', { name: /^Ban/ }).first().click(),
  ],
  activity: [`${admin}activity`],
  subscription: ['/portal?tab=subscription'],
  account: [files, (page) => page.getByRole('button', { name: /^Your account/ }).click()],
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the dashboard keeps text, icons, edges, states and focus in forced colors, ${colorScheme}`, async ({
    page,
  }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
    await signInAsDemo(page, 'admin')
    for (const [name, [path, open]] of Object.entries(screens)) {
      await page.goto(serverUrl + path)
      await page.getByRole('main').waitFor()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      await open?.(page)
      await page.waitForLoadState('networkidle')
      expect(await findForcedColorProblems(page), name).toEqual([])
    }
  })
}
