import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { findLocale } from '#languages/locales.ts'
import { chromiumLaunch } from '#support/browser/chromium.ts'
import { repository } from '#support/programs/server-process.ts'
import { findStories } from '../e2e/stories/storybook.ts'
import { type Shots, takePictures } from './camera.ts'
import { checkOut, comparePictures, toChangeRows } from './compare.ts'
import { takeDocsPictures } from './docs-pictures.ts'
import { startProduct } from './product.ts'
import { scenes } from './scenes/all.ts'
import { toStoryScenes } from './scenes/widget.ts'
import { groupRows, toRows, writeSheets } from './sheet.ts'

/**
 * Takes pictures of every screen (CONTRIBUTING.md):
 * `npm run pictures -- [PART OF A NAME …] [--locale ar] [--compare COMMIT]`, or the pictures of the documentation: `--docs`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    locale: { type: 'string', default: 'en' },
    compare: { type: 'string' },
    docs: { type: 'boolean', default: false },
  },
})
const locale = findLocale(values.locale)
const folder = join(repository, 'test-results/pictures')

const isWanted = (name: string) => positionals.length === 0 || positionals.some((part) => name.includes(part))
const withStories =
  values.docs || positionals.length === 0 || positionals.some((part) => /^widget|^screens/.test(part))

const print = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`)

/** Takes the wanted pictures of one checkout. */
async function takeAll(browser: Browser, checkout: string, target: string): Promise<Shots> {
  const product = await startProduct(checkout, withStories)
  try {
    const stories = withStories ? toStoryScenes(findStories(join(checkout, 'dist/storybook'))) : []
    const expected = [...scenes, ...stories].filter(({ name }) => isWanted(name))
    return await takePictures(browser, { product, locale, scenes: expected }, target)
  } finally {
    await product.stop()
  }
}

const listMissing = ({ missing }: Shots) =>
  missing.map(({ scene, reason }) => `Not reached: ${scene}: ${reason}`)

async function takeSheets(browser: Browser): Promise<void> {
  const shots = await takeAll(browser, repository, folder)
  const sheets = await writeSheets(browser, folder, groupRows(toRows(shots)))
  print(...sheets, ...listMissing(shots), `${shots.pictures.length} pictures: ${join(folder, 'index.html')}`)
  process.exitCode = shots.missing.length === 0 ? 0 : 1
}

/** Takes the pictures of a commit and of this checkout, and shows those that differ. */
async function compareWith(browser: Browser, commit: string): Promise<void> {
  const checkout = await checkOut(commit)
  try {
    const before = await takeAll(browser, checkout.folder, join(folder, 'before'))
    const after = await takeAll(browser, repository, join(folder, 'after'))
    const changes = await comparePictures(browser, folder, before, after)
    const sheets = await writeSheets(browser, folder, groupRows(toChangeRows(changes, after.missing)))
    const changed = new Set(changes.map(({ scene }) => scene))
    print(
      ...sheets,
      ...listMissing(before).map((line) => `${line} (${commit})`),
      ...listMissing(after),
      ...[...changed].map((scene) => `Changed: ${scene}`),
      `${changed.size} scenes differ from ${commit}: ${join(folder, 'index.html')}`,
    )
  } finally {
    await checkout.remove()
  }
}

await rm(folder, { recursive: true, force: true })
const browser = await chromium.launch(chromiumLaunch())
try {
  if (values.docs) print(...(await takeDocsPictures(browser, isWanted)))
  else if (values.compare === undefined) await takeSheets(browser)
  else await compareWith(browser, values.compare)
} finally {
  await browser.close()
}
