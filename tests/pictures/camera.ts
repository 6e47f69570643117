import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Browser, devices, type Page } from '@playwright/test'
import { type Scene, type Scheme, type Stage, schemes, screenWidths } from './scene.ts'
import { byPlace, type Missing, type Order, visitScenes } from './visit.ts'

/** One picture of a scene. */
export type Picture = { scene: string; width: number; scheme: Scheme; file: string }

/** The pictures of all scenes, and the scenes that were not reached with the reason. */
export type Shots = { pictures: Picture[]; missing: Missing[] }

/** In pixels. The end of a longer page is cut off. */
const maxHeight = 3000

/** Takes the pictures of all scenes in a folder, each in the light and dark color scheme at each width. */
export async function takePictures(browser: Browser, order: Order, folder: string): Promise<Shots> {
  const pictures: Picture[] = []
  const missing = await visitScenes(browser, order, async (scene, stage) => {
    try {
      pictures.push(...(await takeScene(scene, stage, folder)))
    } catch (failure) {
      await save(join(folder, `${scene.name}-missing.png`), stage.page).catch(() => undefined)
      throw failure
    }
  })
  return { pictures: pictures.sort(byPlace(order.scenes, ({ scene }) => scene)), missing }
}

async function takeScene(scene: Scene, stage: Stage, folder: string): Promise<Picture[]> {
  const { page } = stage
  await scene.reach(stage)
  // The pointer stays at the last button, which would look hovered.
  await page.mouse.move(0, 0)
  const pictures: Picture[] = []
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme })
    await scene.paint?.(stage, scheme)
    for (const width of scene.widths ?? screenWidths) {
      const isPhone = width < 500
      await page.setViewportSize({ width, height: isPhone ? devices['iPhone 14'].viewport.height : 800 })
      await settle(page)
      const file = `${scene.name}-${width}-${scheme}.png`
      await save(join(folder, file), page, scene.isWindow)
      pictures.push({ scene: scene.name, width, scheme, file })
    }
  }
  return pictures
}

/** Waits until fonts and images are loaded and the layout has settled, also of rows that are not on the screen. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A picture of the full page would show these rows empty.
    const sheets = document.adoptedStyleSheets
    if (!sheets.some(({ cssRules }) => cssRules[0]?.cssText.startsWith('* { content-visibility: visible'))) {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('* { content-visibility: visible !important }')
      document.adoptedStyleSheets = [...sheets, sheet]
    }
    await document.fonts.ready
    const images = [...document.images].filter(({ complete }) => !complete)
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
    // Charts measure their width in a frame and draw in the next.
    for (let frames = 0; frames < 4; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}

async function save(path: string, page: Page, isWindow = false): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const length = await page.evaluate(() => document.documentElement.scrollHeight)
  const clip = { x: 0, y: 0, width, height: Math.min(Math.max(length, height), maxHeight) }
  const image = await page.screenshot({
    animations: 'disabled',
    caret: 'hide',
    ...(isWindow || length <= height ? {} : { fullPage: true, clip }),
  })
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, image)
}
