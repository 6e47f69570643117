import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { makeFolder } from '#support/programs/places.ts'
import { repository } from '#support/programs/server-process.ts'
import type { Picture, Shots } from './camera.ts'
import { countChangedPixels, toVerdict, type Verdict } from './pixels.ts'
import type { Row } from './sheet.ts'

export type Checkout = { folder: string; remove(): Promise<void> }

/** Checks out a commit in a temporary folder, with the packages of its package-lock.json. */
export async function checkOut(commit: string): Promise<Checkout> {
  const { path, remove } = await makeFolder()
  const folder = join(path, 'checkout')
  const git = (...options: string[]) => execFileSync('git', options, { cwd: repository, stdio: 'inherit' })
  git('worktree', 'add', '--quiet', '--detach', folder, commit)
  const lock = (checkout: string) => readFileSync(join(checkout, 'package-lock.json'), 'utf8')
  if (lock(folder) === lock(repository))
    symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  else
    execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'inherit',
    })
  // Only what differs is built again.
  const built = join(repository, 'dist')
  if (existsSync(built)) await cp(built, join(folder, 'dist'), { recursive: true })
  return {
    folder,
    async remove() {
      git('worktree', 'remove', '--force', folder)
      await remove()
    },
  }
}

/** A picture that differs between two commits. */
export type Change = Picture & { verdict: Exclude<Verdict, 'same'>; share: number }

/** Compares the pictures in the folders `before` and `after`. */
export async function comparePictures(
  browser: Browser,
  folder: string,
  before: Shots,
  after: Shots,
): Promise<Change[]> {
  const [earlier, later] = [before, after].map(
    ({ pictures }) => new Map(pictures.map((picture) => [picture.file, picture])),
  )
  const page = await browser.newPage()
  const changes: Change[] = []
  for (const [file, picture] of new Map([...(later ?? []), ...(earlier ?? [])])) {
    const [hasBefore, hasAfter] = [earlier?.has(file) ?? false, later?.has(file) ?? false]
    const result =
      hasBefore && hasAfter
        ? await compareFiles(page, join(folder, 'before', file), join(folder, 'after', file))
        : undefined
    const verdict = toVerdict(hasBefore, hasAfter, result?.changed)
    if (verdict !== 'same')
      changes.push({ ...picture, verdict, share: result ? result.changed / result.total : 1 })
  }
  await page.close()
  return changes
}

/** The differences per color channel that are ignored, of 255. */
const tolerance = 8

async function compareFiles(
  page: Page,
  before: string,
  after: string,
): Promise<{ changed: number; total: number }> {
  const [first, second] = await Promise.all([readFile(before), readFile(after)])
  if (first.equals(second)) return { changed: 0, total: 1 }
  const images = [first, second].map((image) => `data:image/png;base64,${image.toString('base64')}`)
  const count = countChangedPixels.toString()
  return page.evaluate(
    async ({ images, count, tolerance }) => {
      const bitmaps = await Promise.all(
        images.map(async (url) => createImageBitmap(await (await fetch(url)).blob())),
      )
      const width = Math.max(...bitmaps.map((bitmap) => bitmap.width))
      const height = Math.max(...bitmaps.map((bitmap) => bitmap.height))
      const [before, after] = bitmaps.map((bitmap) => {
        const context = new OffscreenCanvas(width, height).getContext('2d')
        context?.drawImage(bitmap, 0, 0)
        return context?.getImageData(0, 0, width, height).data ?? []
      })
      const changed = new Function(`return (${count})`)()(before, after, tolerance) as number
      return { changed, total: width * height }
    },
    { images, count, tolerance },
  )
}

const toShare = (share: number) => (share < 0.001 ? '< 0.1 %' : `${(share * 100).toFixed(1)} %`)

/** One line for each scene and color scheme that has changed, with the pictures before and after. */
export function toChangeRows(changes: readonly Change[], missing: Shots['missing']): Row[] {
  const rows = new Map<string, Row>()
  for (const { scene, scheme, width, file, verdict, share } of changes) {
    const title = `${scene}, ${scheme}`
    const row = rows.get(title) ?? { title, images: [] }
    if (verdict !== 'new') row.images.push({ label: `${width} px, before`, file: `before/${file}`, width })
    const note = verdict === 'changed' ? toShare(share) : verdict
    if (verdict !== 'gone')
      row.images.push({ label: `${width} px, after: ${note}`, file: `after/${file}`, width })
    rows.set(title, row)
  }
  for (const { scene, reason } of missing)
    rows.set(scene, { title: scene, note: `Not reached: ${reason}`, images: [] })
  return [...rows.values()]
}
