import { execFileSync } from 'node:child_process'
import { createDecipheriv } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSeededRandom } from '../../server/demo/seeded-random.ts'
import { chromiumLaunch } from '../support/browser/chromium.ts'
import { killBakingTabs } from '../support/browser/kill-baking-tabs.ts'
import { makePerson } from '../support/browser/person.ts'
import { type SecondPortal, startPortal } from '../support/programs/second-portal.ts'

const rounds = 50
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 32)

let portal: SecondPortal
let folder: string
let context: BrowserContext

beforeAll(async () => {
  portal = await startPortal(() => ({}))
  folder = await mkdtemp(join(tmpdir(), 'baker-long-'))
  context = await chromium.launchPersistentContext(join(folder, 'profile'), chromiumLaunch())
  const token = await makePerson(portal.url, 'baker@long.test')
  const page = await context.newPage()
  await page.goto(`${portal.url}/login`)
  await page.evaluate((session) => {
    localStorage.setItem('cakelock_session', session)
    localStorage.setItem('cakelock_session_jwt', 'a.b.c')
  }, token)
  await page.close()
}, 300_000)

afterAll(async () => {
  await context?.close()
  await portal?.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

it(`${rounds} tabs killed while baking leave no plaintext and no cake that cannot be removed (seed ${seed})`, async () => {
  const random = createSeededRandom(seed)
  const killed = await killBakingTabs({
    context,
    portal: portal.url,
    rounds,
    random: () => (random.bytes(1)[0] ?? 0) / 256,
  })
  process.stdout.write(`${killed.registered} registered, ${killed.unregistered} not\n`)
  expect(killed.failures).toEqual([])
  expect(Math.min(killed.registered, killed.unregistered)).toBeGreaterThan(0)
}, 900_000)

/** Bakes files in the browser. @returns the cake and its key */
async function bake(page: Page, choose: (page: Page) => Promise<void>) {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'))
  await page.goto(`${portal.url}/portal?tab=files`)
  await page.getByRole('button', { name: 'Bake a file' }).first().click()
  await choose(page)
  const [request] = await Promise.all([
    page.waitForRequest('**/api/v1/cakes'),
    page.getByRole('button', { name: 'Bake', exact: true }).click(),
  ])
  const { keys } = request.postDataJSON() as { keys: [{ key: string }] }
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  const path = join(folder, download.suggestedFilename())
  await download.saveAs(path)
  return { path, key: keys[0].key }
}

it('openssl opens a cake that the browser baked', async () => {
  const content = Buffer.alloc(5 * 2 ** 20 + 3, 'openssl')
  const page = await context.newPage()
  const { path, key } = await bake(page, (page) =>
    page
      .locator('dialog input[type=file]')
      .first()
      .setInputFiles({ name: 'a.bin', mimeType: '', buffer: content }),
  )
  const cake = await readFile(path)
  await writeFile(join(folder, 'body'), cake.subarray(53))
  const options = ['enc', '-d', '-aes-256-cbc', '-K', key, '-iv', cake.toString('hex', 5, 21)]
  const opened = execFileSync('openssl', [...options, '-in', join(folder, 'body')], { maxBuffer: 2 ** 25 })
  expect(opened.equals(content)).toBe(true)
}, 120_000)

it('unzip accepts a baked folder', async () => {
  const source = join(folder, 'Pläne')
  await mkdir(join(source, 'deep'), { recursive: true })
  await writeFile(join(source, 'empty'), '')
  for (let index = 0; index < 200; index++) {
    await writeFile(join(source, 'deep', `${index} ä.bin`), Buffer.alloc(index * 1000, index))
  }
  const page = await context.newPage()
  const { path, key } = await bake(page, (page) =>
    page.locator('dialog input[type=file]').nth(1).setInputFiles(source),
  )
  const cake = await readFile(path)
  const decipher = createDecipheriv('aes-256-cbc', Buffer.from(key, 'hex'), cake.subarray(5, 21))
  const zip = join(folder, 'folder.zip')
  await writeFile(zip, Buffer.concat([decipher.update(cake.subarray(53)), decipher.final()]))
  expect(execFileSync('unzip', ['-t', zip], { encoding: 'utf8' })).toMatch(/No errors detected/)
}, 120_000)
