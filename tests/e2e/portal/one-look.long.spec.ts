import type { Locator, Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { enterPassword, openPortal, signInAsDemo } from './steps.ts'

const styleOf = (of: Locator, name: string): Promise<string> =>
  of.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)

/** @returns the edges of an element in pixels, with halves */
async function boxOf(of: Locator): Promise<{ left: number; right: number; middle: number; height: number }> {
  const { x, y, width, height } = (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { left: x, right: x + width, middle: y + height / 2, height }
}

test('the form of the widget has the fields of the portal, from edge to edge of its place', async ({
  page,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`${serverUrl}/login`)
    const inWidget = page.getByLabel('Password', { exact: true })
    await inWidget.waitFor()
    const place = await boxOf(page.locator('login-widget'))
    const { left, right, height } = await boxOf(inWidget)
    expect([left, right]).toEqual([place.left, place.right])
    const border = await styleOf(inWidget, 'border-color')
    const label = await styleOf(page.getByText('Password', { exact: true }), 'font-weight')
    await page.goto(`${serverUrl}/signup`)
    const inPortal = page.getByLabel('Password', { exact: true })
    await inPortal.waitFor()
    expect(await boxOf(inPortal)).toMatchObject({ left, right, height })
    expect(await styleOf(inPortal, 'border-top-color')).toBe(border.replace(/(\)).*/, '$1'))
    expect(await styleOf(page.getByText('Password', { exact: true }), 'font-weight')).toBe(label)
  }
})

/** What makes two messages look the same. */
const looksOfMessage = [
  'background-color',
  'border-top-width',
  'border-radius',
  'color',
  'gap',
  'padding-left',
]

test('a message of the widget looks like one of the portal, and starts at the edge of its fields', async ({
  page,
}) => {
  const lookOf = async (message: Locator) => Promise.all(looksOfMessage.map((name) => styleOf(message, name)))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(`${serverUrl}/login`)
    await enterPassword(page, 'nobody@example.test', 'not the password')
    const inWidget = page.locator('login-widget').getByRole('alert')
    await expect(inWidget).toHaveText('Invalid email or password')
    const { left, right } = await boxOf(inWidget)
    expect(await boxOf(page.getByLabel('Password', { exact: true }))).toMatchObject({ left, right })
    await expect(page.locator('login-widget [part=card]')).toHaveCSS('box-shadow', 'none')
    const look = await lookOf(inWidget)
    await page.goto(`${serverUrl}/reset-password?token=nonsense`)
    const inPortal = page.getByRole('main').getByRole('alert')
    await inPortal.waitFor()
    expect(await lookOf(inPortal), colorScheme).toEqual(look)
    expect(await boxOf(inPortal)).toMatchObject({ left, right })
  }
})

test('checkboxes follow the palette in both schemes, and stay visible in forced colors', async ({ page }) => {
  await signInAsDemo(page, 'admin')
  await page.goto(`${serverUrl}/portal?tab=files&admin=on`)
  const box = page.locator('tbody input[type=checkbox]').first()
  const header = page.getByRole('banner')
  const grounds = new Set<string>()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const ground = await styleOf(box, 'background-color')
    expect(ground).toBe(await styleOf(header, 'background-color'))
    await box.check()
    grounds.add(await styleOf(box, 'background-color'))
    expect(await styleOf(box, 'background-color')).not.toBe(ground)
    await box.uncheck()
  }
  expect(grounds.size).toBe(2)
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await styleOf(box, 'appearance')).toBe('auto')
  // One button of the page is the most important one.
  const bake = page.getByRole('button', { name: 'Bake a file' })
  const csv = page.getByRole('button', { name: 'Download CSV' })
  expect(await styleOf(bake, 'background-color')).not.toBe(await styleOf(csv, 'background-color'))
})

/** The titles of the open dialogs, by how far the middle of each is from the middle of its close button. */
const findSlantedTitles = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('dialog[open]')].flatMap((dialog) => {
      const [title] = dialog.querySelectorAll(':scope h2')
      const [close] = [...dialog.querySelectorAll('button')].filter(
        (button) => button.getAttribute('aria-label') === 'Close' && button.closest('dialog') === dialog,
      )
      if (title === undefined || close === undefined) return ['no title or no close button']
      const style = getComputedStyle(title)
      const { top } = title.getBoundingClientRect()
      const line = top + Number.parseFloat(style.paddingTop) + Number.parseFloat(style.lineHeight) / 2
      const { top: start, height } = close.getBoundingClientRect()
      const distance = Math.abs(start + height / 2 - line)
      return distance > 1 ? [`${title.textContent}: ${distance}`] : []
    }),
  )

/** The open dialogs that darken what is behind them. */
const countVeils = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('dialog[open]')].filter(
        (dialog) => getComputedStyle(dialog, '::backdrop').backgroundColor !== 'rgba(0, 0, 0, 0)',
      ).length,
  )

test('the close button of a dialog is on the line of its title, and two dialogs have one veil', async ({
  page,
  freshEmail,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPortal(page, freshEmail, '?tab=files')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${serverUrl}/portal?tab=files`)
    await page.getByRole('button', { name: 'Bake a file' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Bake a file' })).toBeVisible()
    expect(await findSlantedTitles(page), `${width} px`).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Your account/ }).click()
    await expect(page.getByRole('dialog', { name: 'Your account' })).toBeVisible()
    expect(await findSlantedTitles(page), `${width} px`).toEqual([])
    await page.goto(`${serverUrl}/portal?tab=files&settings=security`)
    await page.getByRole('button', { name: 'Manage' }).click()
    await expect(page.getByRole('dialog', { name: 'Confirm PIN' })).toBeVisible()
    expect(await findSlantedTitles(page), `${width} px`).toEqual([])
    expect(await page.locator('dialog[open]').count()).toBe(2)
    expect(await countVeils(page)).toBe(1)
  }
})

test('the page between header and footer is never empty while the next section loads', async ({ page }) => {
  await signInAsDemo(page, 'baker')
  let release = (): void => undefined
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/FilesPage-.*\.js$/, async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto(`${serverUrl}/portal`)
  await expect(page.getByRole('heading', { name: 'Open Cake' })).toBeAttached()
  await page.evaluate(() => {
    const frames = { empty: 0, all: 0 }
    Object.assign(globalThis, { frames })
    const main = document.querySelector('main')
    const look = () => {
      frames.all += 1
      const visible = [...(main?.children ?? [])].filter(
        (part) =>
          part.clientHeight > 1 &&
          getComputedStyle(part).opacity !== '0' &&
          part.getAttribute('role') !== 'status',
      )
      if (visible.length === 0) frames.empty += 1
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.getByRole('link', { name: 'Dashboard' }).click()
  // The tab is selected at once, and the opener stays.
  await expect(page.getByRole('link', { name: 'Files' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('main').getByRole('heading', { name: 'Open Cake' })).toBeAttached()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  release()
  await expect(page.locator('tbody tr').first()).toBeVisible()
  const frames = await page.evaluate(
    () => (globalThis as unknown as { frames: { empty: number; all: number } }).frames,
  )
  expect(frames.all).toBeGreaterThan(2)
  expect(frames.empty).toBe(0)
})
