import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findLocale } from '#languages/locales.ts'
import { chromiumLaunch } from '#support/chromium.ts'
import { repository } from '#support/server-process.ts'
import { findStories } from '../e2e/stories/storybook.ts'
import { takePictures } from './camera.ts'
import { startProduct } from './product.ts'
import { scenes } from './scenes/all.ts'
import { toStoryScenes } from './scenes/widget.ts'
import { toRows, writeSheets } from './sheet.ts'

/**
 * Takes pictures of every screen: `npm run pictures -- [FILTER] [--locale ar] [--compare COMMIT]`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { locale: { type: 'string', default: 'en' }, compare: { type: 'string' } },
})
const locale = findLocale(values.locale)
const isWanted = (name: string) =>
  positionals.length === 0 || positionals.some((filter) => name.includes(filter))
const print = (lines: readonly string[]) => process.stdout.write(lines.map((line) => `${line}\n`).join(''))
const folder = join(repository, 'test-results/pictures')

const withStories = positionals.length === 0 || positionals.some((filter) => filter.startsWith('widget'))
await rm(folder, { recursive: true, force: true })
const _began = performance.now()
const product = await startProduct(repository, withStories)
const browser = await chromium.launch(chromiumLaunch())
try {
  const stories = withStories ? toStoryScenes(findStories(join(repository, 'dist/storybook'))) : []
  const wanted = [...scenes, ...stories].filter(({ name }) => isWanted(name))
  const shots = await takePictures(browser, { product, locale, scenes: wanted, folder })
  const sheets = await writeSheets(browser, folder, toRows(shots))
  print([`${shots.pictures.length} pictures: ${join(folder, 'index.html')}`, ...sheets])
  print(shots.missing.map(({ scene, reason }) => `Not reached: ${scene}: ${reason}`))
  process.exitCode = shots.missing.length === 0 ? 0 : 1
} finally {
  await browser.close()
  await product.stop()
}
