import type { Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { expectNoLayoutShift } from './layout-checks.ts'
import { signInAsDemo } from './steps.ts'

const rows = (page: Page) => page.locator('tr[data-item]')

async function openList(page: Page, query: string): Promise<void> {
  await page.goto(`${serverUrl}/portal?${query}`)
  await rows(page).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
}

/** @returns the heights of the rows, each once */
const findHeights = (page: Page): Promise<number[]> =>
  rows(page).evaluateAll((all) => [...new Set(all.map((row) => row.getBoundingClientRect().height))])

/** @returns the addresses that take more than one line, and those that a column cuts */
const findBrokenAddresses = (page: Page): Promise<{ wrapped: string[]; cut: string[] }> =>
  page.locator('tr[data-item] bdi').evaluateAll((all) => {
    const addresses = all.filter(({ textContent }) => textContent?.includes('@'))
    const textOf = (elements: Element[]) => elements.map(({ textContent }) => textContent ?? '')
    const lineOf = (element: Element) => Number.parseFloat(getComputedStyle(element).lineHeight)
    return {
      wrapped: textOf(
        addresses.filter((address) => address.getBoundingClientRect().height > 1.5 * lineOf(address)),
      ),
      cut: textOf(
        addresses.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth > 0),
      ),
    }
  })

for (const language of ['en', 'de', 'ar']) {
  test(`every row of a list is as high, with and without badges, and no address breaks (${language})`, {
    tag: '@long',
  }, async ({ page }) => {
    await signInAsDemo(page, 'admin')
    await page.evaluate((chosen) => localStorage.setItem('cakelock_language', chosen), language)
    await page.setViewportSize({ width: 1280, height: 1000 })
    const heights = new Set<number>()
    for (const query of [
      'tab=files&admin=on&size=50',
      'tab=activity&admin=on&size=50',
      'tab=users&admin=on&people=openers&size=50',
    ]) {
      await openList(page, query)
      for (const height of await findHeights(page)) heights.add(height)
      const broken = await findBrokenAddresses(page)
      expect(broken, query).toEqual({ wrapped: [], cut: [] })
      const scrolls = await page.locator('table').evaluate((table) => {
        const { scrollWidth = 0, clientWidth = 0 } = table.parentElement ?? {}
        return scrollWidth > clientWidth
      })
      expect(scrolls, query).toBe(false)
      // A head that is cut would be read as another word.
      const cutHeads = await page
        .locator('thead th')
        .evaluateAll((heads) =>
          heads.filter((head) => head.scrollWidth > head.clientWidth).map(({ textContent }) => textContent),
        )
      expect(cutHeads, query).toEqual([])
      const crossingDates = await rows(page)
        .locator('td > time')
        .evaluateAll((times) =>
          times
            .filter((time) => {
              const [{ left, right }, cell] = [time.getBoundingClientRect(), time.closest('td')]
              const edges = cell?.getBoundingClientRect() ?? { left: 0, right: 0 }
              return left < edges.left || right > edges.right
            })
            .map(({ textContent }) => textContent),
        )
      expect(crossingDates, query).toEqual([])
    }
    expect([...heights], 'heights of rows').toHaveLength(1)
    expect(Math.max(...heights) * 20, '20 rows').toBeLessThan(1000)
  })
}

test('narrower windows hide the ID and the device first, and their menu does not list them', {
  tag: '@long',
}, async ({ page }) => {
  await signInAsDemo(page, 'admin')
  const headsAt = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    return page.locator('thead th:visible').allInnerTexts()
  }
  await openList(page, 'tab=activity&admin=on')
  const all = ['ID', 'User', 'Device Type', 'Baker', 'Action', 'File', 'File ID', 'Timestamp']
  expect(await headsAt(1280)).toEqual(all)
  expect(await headsAt(1279)).toEqual(all.filter((title) => title !== 'ID' && title !== 'Device Type'))
  expect(await headsAt(800)).toEqual(['User', 'Action', 'File', 'Timestamp'])
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('group', { name: 'Columns' }).getByRole('checkbox')).toHaveCount(4)
})

test('on a phone the first file is in the upper part of the screen, and the pager is one line', {
  tag: '@long',
}, async ({ page }) => {
  await signInAsDemo(page, 'admin')
  await page.setViewportSize({ width: 390, height: 664 })
  for (const language of ['en', 'de', 'ar']) {
    await page.evaluate((chosen) => localStorage.setItem('cakelock_language', chosen), language)
    for (const mode of ['', '&admin=on']) {
      await openList(page, `tab=files${mode}`)
      expect((await rows(page).first().boundingBox())?.y, `${language}${mode}`).toBeLessThan(200)
      const field = page.getByRole('searchbox')
      const isCut = await field.evaluate((input) => input.scrollWidth > input.clientWidth)
      expect(isCut, 'the hint of the search').toBe(false)
      await expectNoLayoutShift(page, false)
    }
    const pager = page.locator('nav:has(form input)')
    const middles = await pager.evaluate((nav) =>
      [...nav.querySelectorAll('button, input, form > span')].map((part) => {
        const { top, height } = part.getBoundingClientRect()
        return top + height / 2
      }),
    )
    expect(middles).toHaveLength(4)
    expect(Math.max(...middles) - Math.min(...middles), 'one line').toBeLessThan(4)
  }
})
