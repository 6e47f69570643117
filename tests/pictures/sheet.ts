import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import type { Shots } from './camera.ts'
import { groupOf } from './scene.ts'

/** One line of a sheet: the pictures of a scene side by side. */
export type Row = { title: string; note?: string; images: { label: string; file: string; width: number }[] }

/** In pixels of the sheet. */
const sheetWidth = 1960
const maxSheetHeight = 2400
const maxImageHeight = 620

/** One row for each scene, with the ones that were not reached. */
export function toRows({ pictures, missing }: Shots): Row[] {
  const rows = new Map<string, Row>()
  for (const { scene, width, scheme, file } of pictures) {
    const row = rows.get(scene) ?? { title: scene, images: [] }
    row.images.push({ label: `${width} px, ${scheme}`, file, width })
    rows.set(scene, row)
  }
  for (const { scene, reason } of missing) {
    const image = { label: 'the last screen', file: `${scene}-missing.png`, width: 1280 }
    rows.set(scene, { title: scene, note: `Not reached: ${reason}`, images: [image] })
  }
  return [...rows.values()]
}

/** Groups rows by the group of their scenes. */
export function groupRows(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(groupOf(row.title), [...(groups.get(groupOf(row.title)) ?? []), row])
  return groups
}

/**
 * Writes the contact sheets into the folder of the pictures: `index.html` with everything, and `sheets/*.png`, each with
 * as many scenes of one group as fit.
 * @returns the paths of the sheets
 */
export async function writeSheets(
  browser: Browser,
  folder: string,
  groups: Map<string, Row[]>,
): Promise<string[]> {
  await mkdir(join(folder, 'sheets'), { recursive: true })
  const sections = [...groups].map(([group, rows]) => `<h1>${group}</h1>${rows.map(toHtml).join('')}`)
  await writeFile(join(folder, 'index.html'), toPage(sections.join('')))
  const paths: string[] = []
  const page = await browser.newPage({ viewport: { width: sheetWidth, height: 800 } })
  for (const [group, rows] of groups) {
    await writeFile(join(folder, 'sheet.html'), toPage(rows.map(toHtml).join('')))
    await page.goto(`file://${join(folder, 'sheet.html')}`)
    await page.evaluate(() =>
      Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))),
    )
    const heights = await page.evaluate(() =>
      [...document.querySelectorAll('section')].map(({ offsetHeight }) => offsetHeight),
    )
    for (const [index, { from, count }] of toSheets(heights, maxSheetHeight).entries()) {
      await page.evaluate(
        ([first = 0, end = 0]) => {
          for (const [at, row] of document.querySelectorAll('section').entries())
            row.hidden = at < first || at >= end
        },
        [from, from + count],
      )
      const path = join(folder, 'sheets', `${group}-${index + 1}.png`)
      // A busy machine needs longer than the default of 30 seconds.
      await page.screenshot({ path, fullPage: true, timeout: 180_000 })
      paths.push(path)
    }
  }
  await page.close()
  return paths
}

/** Distributes rows of the given heights to sheets, in order. */
export function toSheets(heights: readonly number[], maxHeight: number): { from: number; count: number }[] {
  const sheets: { from: number; count: number }[] = []
  let left = 0
  for (const [index, height] of heights.entries()) {
    const sheet = sheets.at(-1)
    if (sheet && height <= left) {
      sheet.count += 1
      left -= height
    } else {
      sheets.push({ from: index, count: 1 })
      left = maxHeight - height
    }
  }
  return sheets
}

const escapeMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const toHtml = ({ title, note, images }: Row) =>
  `<section><h2>${escapeMarkup(title)}</h2>${note ? `<p>${escapeMarkup(note)}</p>` : ''}<div>${images
    .map(
      ({ label, file, width }) =>
        `<a href="${file}" style="flex-grow: ${width > 1000 ? 2 : 1}; max-width: ${width}px"><figure><img src="${file}" alt=""><figcaption>${escapeMarkup(label)}</figcaption></figure></a>`,
    )
    .join('')}</div></section>`

/** Both color schemes of both widths fit into a line. A phone gets more than its share, so that its texts are legible. */
const toPage = (body: string) => `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>
  body { margin: 0; padding: 16px 20px; background: #8d989e; color: #10181c; font: 14px system-ui, sans-serif }
  section { padding-block: 6px 12px } section[hidden] { display: none }
  h1 { margin: 24px 0 0 } h2 { margin: 0 0 6px; font-size: 16px } p { margin: 0 0 6px; color: #7a0b0b }
  div { display: flex; gap: 12px; align-items: start }
  figure { margin: 0 } img { display: block; max-height: ${maxImageHeight}px; object-fit: cover; object-position: top }
  a { flex: 1 1 0; color: inherit; text-decoration: none; min-width: 0 } img { width: 100% }
  figcaption { padding-top: 2px; font-size: 12px }
</style>${body}`
