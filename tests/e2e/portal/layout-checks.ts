import type { Locator, Page } from '@playwright/test'
import { colorRules, findViolations } from '../../support/browser/accessibility.ts'
import {
  findCutControls,
  findOverflow,
  largestShift,
  measureLayoutShift,
} from '../../support/browser/layout.ts'
import { expect } from '../../support/browser/page.ts'

/** A desktop, a phone, a narrow phone, and a desktop at 400 % zoom. */
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 800 },
  { width: 320, height: 640 },
  { width: 320, height: 200 },
]

/** The lists that can scroll horizontally. */
const scrolledLists = (page: Page) =>
  page
    .locator('table')
    .evaluateAll((tables) =>
      tables
        .filter(({ parentElement: parent }) => parent !== null && parent.scrollWidth > parent.clientWidth)
        .map((table) => table.textContent?.slice(0, 80)),
    )

/**
 * Expects that the page has not moved.
 * @param isAfterInput whether an action of the user may move it, as it may in Cumulative Layout Shift
 * @param since milliseconds after the page began to load
 */
export async function expectNoLayoutShift(page: Page, isAfterInput: boolean, since = 0): Promise<void> {
  const { shift, moved } = await measureLayoutShift(page, isAfterInput, since)
  expect(shift, `layout shift of: ${moved.join(' | ')}`).toBeLessThan(largestShift)
}

/** @returns how bright the background of an element is, on those of its ancestors, from 0 to 765 */
export const findBrightness = (of: Locator): Promise<number> =>
  of.evaluate((element) => {
    const colors: string[] = []
    for (let node: Element | null = element; node !== null; node = node.parentElement)
      colors.unshift(getComputedStyle(node).backgroundColor)
    const picture = document.createElement('canvas').getContext('2d')
    if (picture === null) throw new Error('The browser has no canvas.')
    for (const color of colors) {
      picture.fillStyle = color
      picture.fillRect(0, 0, 1, 1)
    }
    const [red = 0, green = 0, blue = 0] = picture.getImageData(0, 0, 1, 1).data
    return red + green + blue
  })

async function expectNoViolations(page: Page, rules?: string[]): Promise<void> {
  const violations = await findViolations(page, rules)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual(
    [],
  )
}

/** Expects no horizontal overflow on a phone when text is twice as large. */
async function expectRoomForLargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 800 })
  const scaleText = (percent: string) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, percent)
  await scaleText('200%')
  expect(await findOverflow(page), 'text of 200 %').toBeLessThanOrEqual(0)
  await scaleText('')
}

/**
 * Expects no horizontal overflow (on a desktop, not even in lists) and no accessibility violations,
 * light and dark. Leaves the page light and 1280 px wide.
 */
export async function expectGoodLayout(page: Page): Promise<void> {
  await expectRoomForLargeText(page)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
    for (const size of sizes.toReversed()) {
      await page.setViewportSize(size)
      expect(await findOverflow(page), `${size.width} px wide`).toBeLessThanOrEqual(0)
      // React renders the narrow layout after the window has its new size.
      await expect.poll(() => findCutControls(page), `cut at ${size.width} px`).toEqual([])
    }
    expect(await scrolledLists(page)).toEqual([])
    await expectNoViolations(page, colorScheme === 'dark' ? colorRules : undefined)
  }
}
