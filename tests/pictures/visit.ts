import type { Browser } from '@playwright/test'
import { type Locale, tags } from '#languages/locales.ts'
import { now, type Product } from './product.ts'
import { countRequests } from './quiet.ts'
import { type Scene, type Stage, screenWidths } from './scene.ts'
import { readWords } from './words.ts'

/** The scenes to show, on a running product, in a language. */
export type Order = { product: Product; locale: Locale; scenes: readonly Scene[] }

/** A scene that was not reached, or whose visit failed. */
export type Missing = { scene: string; reason: string }

/** More than the cores, because a page spends most of the time waiting. */
const parallelScenes = 3
const timeout = 15_000

/**
 * Visits each scene in a new browser context, several at the same time, with a fixed clock and time zone. `visit` reaches
 * the scene itself.
 * @returns the scenes whose visit failed, in order
 */
export async function visitScenes(
  browser: Browser,
  { product, locale, scenes }: Order,
  visit: (scene: Scene, stage: Stage) => Promise<void>,
): Promise<Missing[]> {
  const missing: Missing[] = []
  const texts = await readWords(product.folder, locale)
  const queue = [...scenes.entries()]
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, scene] = next
      const context = await browser.newContext({
        locale: tags[locale],
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
        await visit(scene, { page, product, locale, texts })
        process.stdout.write('.')
      } catch (failure) {
        const [reason = ''] = String(failure).split('\n')
        missing.push({ scene: scene.name, reason })
        process.stdout.write('x')
      } finally {
        await context.close()
      }
    }
  }
  await Promise.all(Array.from({ length: parallelScenes }, work))
  process.stdout.write('\n')
  return missing.sort(byPlace(scenes, ({ scene }) => scene))
}

/** Compares by the place of a scene in a list. */
export function byPlace<Item>(scenes: readonly Scene[], nameOf: (item: Item) => string) {
  const places = new Map(scenes.map(({ name }, index) => [name, index]))
  const placeOf = (item: Item) => places.get(nameOf(item)) ?? 0
  return (a: Item, b: Item): number => placeOf(a) - placeOf(b)
}
