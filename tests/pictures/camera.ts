import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Browser, devices, type Page } from '@playwright/test'
import { type Locale, tags } from '#languages/locales.ts'
import { now, type Product } from './product.ts'
import { countRequests } from './quiet.ts'
import { type Scene, type Scheme, type Stage, schemes, screenWidths } from './scene.ts'
import { readWords } from './words.ts'

/** One picture of a scene. */
export type Picture = { scene: string; width: number; scheme: Scheme; file: string }

/** The pictures of all scenes, and the scenes that were not reached with the reason. */
export type Shots = { pictures: Picture[]; missing: { scene: string; reason: string }[] }

type Order = { product: Product; locale: Locale; scenes: readonly Scene[]; folder: string }

/** More than the cores, because a page spends most of the time waiting. */
const parallelScenes = 3
/** In pixels. The end of a longer page is cut off. */
const maxHeight = 3000
const timeout = 15_000

/** Takes the pictures of all scenes, each in the light and dark color scheme at each width. */
export async function takePictures(browser: Browser, order: Order): Promise<Shots> {
  const shots: Shots = { pictures: [], missing: [] }
  const texts = await readWords(order.product.folder, order.locale)
  const queue = [...order.scenes.entries()]
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, scene] = next
      const context = await browser.newContext({
        locale: tags[order.locale],
        timezoneId: 'UTC',
        reducedMotion: 'reduce',
        // The server limits the requests of each address.
        extraHTTPHeaders:
          scene.path === undefined ? {} : { 'x-forwarded-for': `10.9.${index >> 8}.${index & 255}` },
        viewport: { width: screenWidths[0], height: 800 },
      })
      context.setDefaultTimeout(timeout)
      await context.clock.setFixedTime(now)
      const page = await context.newPage()
      countRequests(page)
      try {
        const { product, locale } = order
        shots.pictures.push(...(await takeScene(scene, { page, product, locale, texts }, order.folder)))
        process.stdout.write('.')
      } catch (failure) {
        const [reason = ''] = String(failure).split('\n')
        shots.missing.push({ scene: scene.name, reason })
        await save(join(order.folder, `${scene.name}-missing.png`), page).catch(() => undefined)
        process.stdout.write('x')
      } finally {
        await context.close()
      }
    }
  }
  await Promise.all(Array.from({ length: parallelScenes }, work))
  process.stdout.write('\n')
  const places = new Map(order.scenes.map(({ name }, index) => [name, index]))
  const placeOf = ({ scene }: { scene: string }) => places.get(scene) ?? 0
  shots.pictures.sort((a, b) => placeOf(a) - placeOf(b))
  shots.missing.sort((a, b) => placeOf(a) - placeOf(b))
  return shots
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
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A picture of the full page would show these rows empty.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [sheet]
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
