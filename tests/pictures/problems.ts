import type { Page } from '@playwright/test'
import { colorRules, findViolations } from '#support/browser/accessibility.ts'
import { findForcedColorProblems } from '#support/browser/forced-colors.ts'
import {
  findCutControls,
  findCutTexts,
  findOverflow,
  largestShift,
  measureLayoutShift,
} from '#support/browser/layout.ts'
import { settle } from './camera.ts'
import { type Scene, type Stage, schemes, screenWidths } from './scene.ts'

/** A desktop at 200 %, a narrow phone, and a desktop at 400 %: zoom makes the window smaller in CSS pixels. */
const narrowWindows = [
  { width: 640, height: 400 },
  { width: 320, height: 640 },
  { width: 320, height: 200 },
]

/**
 * Reaches a scene, and checks it in the light and dark color scheme at each width: axe, forced colors, layout shift,
 * overflow and cut content in narrow windows, at 200 % zoom and with text of 200 %.
 * @returns each problem with the circumstances; none if all is well
 */
export async function findSceneProblems(scene: Scene, stage: Stage): Promise<string[]> {
  const { page } = stage
  await scene.reach(stage)
  await page.mouse.move(0, 0)
  const problems = scene.isMoved ? [] : await findShift(page)
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme })
    for (const width of screenWidths) {
      await resize(page, { width, height: 800 })
      const violations = await findViolations(page, scheme === 'dark' ? colorRules : undefined)
      for (const { id, nodes } of violations)
        problems.push(`axe, ${scheme}, ${width} px: ${id}: ${nodes.map(({ target }) => target).join(', ')}`)
    }
  }
  for (const window of narrowWindows) {
    await resize(page, window)
    problems.push(...(await findCutContent(page, `${window.width} × ${window.height} px`)))
  }
  await resize(page, { width: 390, height: 800 })
  await setTextSize(page, 32)
  problems.push(...(await findCutContent(page, 'text of 200 %')))
  await setTextSize(page, 16)
  // Last, because it moves the focus.
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme })
    for (const width of screenWidths) {
      await resize(page, { width, height: 800 })
      const lost = await findForcedColorProblems(page)
      problems.push(...lost.map((problem) => `forced colors, ${scheme}, ${width} px: ${problem}`))
    }
  }
  return problems
}

async function findShift(page: Page): Promise<string[]> {
  const { shift, moved } = await measureLayoutShift(page, true)
  return shift < largestShift ? [] : [`layout shift of ${shift.toFixed(3)}: ${moved.join(' | ')}`]
}

async function findCutContent(page: Page, circumstances: string): Promise<string[]> {
  const overflow = await findOverflow(page)
  const cut = [...(await findCutControls(page)), ...(await findCutTexts(page))]
  return [
    ...(overflow > 0 ? [`${circumstances}: ${overflow} px wider than the window`] : []),
    ...cut.map((name) => `${circumstances}: cut: ${name}`),
  ]
}

async function resize(page: Page, window: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(window)
  await settle(page)
}

/** Sets the browser's text size, which lengths in `em` of media queries follow too. */
async function setTextSize(page: Page, pixels: number): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Page.setFontSizes', { fontSizes: { standard: pixels } })
  await client.detach()
  // The page gets the setting a little later.
  await page.waitForFunction((size) => {
    const width = innerWidth / size
    return matchMedia(`(min-width: ${Math.floor(width)}em) and (max-width: ${Math.ceil(width)}em)`).matches
  }, pixels)
  await settle(page)
}
