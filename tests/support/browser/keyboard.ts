import { expect, type Locator, type Page } from '@playwright/test'

/** More than a page with the theme studio has controls. */
const maxTabs = 250

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element)

/** Presses Tab until a control has the focus. @param key `Shift+Tab` looks for it backward */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let tabs = 0; tabs < maxTabs && !(await isFocused(target)); tabs += 1) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}
