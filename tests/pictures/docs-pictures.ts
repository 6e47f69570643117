import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Browser } from '@playwright/test'
import { repository } from '#support/programs/server-process.ts'
import { now, type Product, startProduct } from './product.ts'
import { takeReadmePicture } from './readme-picture.ts'
import { openOrganization } from './scenes/marketplace.ts'

type DocsPicture = {
  /** the file in docs/ */
  file: string
  take: (browser: Browser, product: Product) => Promise<Buffer>
}

/** Creates a picture of a story, such as `portal-tables--badges`. */
const takeStory =
  (id: string, { width = 720, scheme = 'light' } = {}): DocsPicture['take'] =>
  async (browser, { storybook }) => {
    const page = await browser.newPage({ viewport: { width, height: 400 }, reducedMotion: 'reduce' })
    await page.goto(`${storybook?.url}/iframe.html?viewMode=story&id=${id}&globals=scheme:${scheme}`)
    await page.locator('#storybook-root > *').first().waitFor()
    await page.waitForLoadState('networkidle')
    const { y = 0, height = 0 } = (await page.locator('#storybook-root > *').first().boundingBox()) ?? {}
    const clip = { x: 0, y: 0, width, height: 2 * y + height }
    const picture = await page.screenshot({ animations: 'disabled', fullPage: true, clip })
    await page.close()
    return picture
  }

/** Creates a picture of Storybook with the panel of a theme, after a finished theme was chosen. */
const takeStudio: DocsPicture['take'] = async (browser, { storybook }) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  await page.goto(`${storybook?.url}/index.html?path=/story/theme-all-screens--screens`)
  await page.frameLocator('#storybook-preview-iframe').getByRole('figure').first().waitFor()
  await page.getByRole('button', { name: /^Harbor/ }).click()
  const card = page.frameLocator('#storybook-preview-iframe').locator('[part~=card][style*="#0b5c8a"]')
  await card.first().waitFor()
  const picture = await page.screenshot({ animations: 'disabled' })
  await page.close()
  return picture
}

/** Creates a picture of the page on which an admin manages an organization. */
const takeOrganization: DocsPicture['take'] = async (browser, product) => {
  const page = await browser.newPage({ viewport: { width: 1100, height: 800 }, reducedMotion: 'reduce' })
  await page.clock.setFixedTime(now)
  await openOrganization(page, product)
  const picture = await page.screenshot({ animations: 'disabled' })
  await page.close()
  return picture
}

/** The pictures of README.md and docs/. `npm run pictures -- --docs [PART OF A NAME]` takes them again. */
const docsPictures: readonly DocsPicture[] = [
  { file: 'docs/picture.png', take: takeReadmePicture },
  { file: 'docs/design/tokens.png', take: takeStory('design-tokens--tokens') },
  { file: 'docs/theming/studio.png', take: takeStudio },
  { file: 'docs/business/organization.png', take: takeOrganization },
  {
    file: 'docs/business/organizations.png',
    take: takeStory('business-choose-an-organization--several-organizations', { width: 480 }),
  },
  { file: 'docs/design/buttons.png', take: takeStory('portal-buttons-and-fields--buttons') },
]

/** Takes the pictures of the documentation. @returns their paths */
export async function takeDocsPictures(
  browser: Browser,
  isWanted: (file: string) => boolean,
): Promise<string[]> {
  const expected = docsPictures.filter(({ file }) => isWanted(file))
  const product = await startProduct(repository, true)
  try {
    for (const { file, take } of expected) {
      const path = join(repository, file)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, await take(browser, product))
    }
  } finally {
    await product.stop()
  }
  return expected.map(({ file }) => file)
}
