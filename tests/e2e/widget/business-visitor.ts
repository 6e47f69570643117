import type { Page } from '@playwright/test'
import { tabTo } from '../../support/browser/keyboard.ts'
import { card } from './business-page.ts'
import type { BusinessVisitor } from './business-places/place.ts'
import type { Device } from './business-places/places.ts'

export const findButton = (page: Page, name: string | RegExp) =>
  card(page).getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
export const findField = (page: Page, label: string | RegExp) =>
  card(page).getByLabel(label, { exact: typeof label === 'string' })

/** A visitor who uses only the mouse, besides typing, or only the keyboard. */
export const createVisitor: Record<Device, (page: Page) => BusinessVisitor> = {
  'the mouse': (page) => ({
    page,
    press: (name) => findButton(page, name).click(),
    async enter(label, text) {
      await findField(page, label).click()
      await findField(page, label).fill(text)
    },
  }),
  'the keyboard': (page) => ({
    page,
    async press(name) {
      await tabTo(page, findButton(page, name))
      await page.keyboard.press('Enter')
    },
    async enter(label, text) {
      await tabTo(page, findField(page, label))
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
  }),
}
