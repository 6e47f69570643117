import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createKey, encryptCake, toHex } from '#cake/index.ts'
import { servePage } from '../../bench/browser/serve-page.ts'
import type { MeasuredPage } from '../../bench/opener/page/page.ts'
import { expect, test } from '../../support/browser/page.ts'

/**
 * The opener's engine in a real browser, in memory and with private storage, under the portal's content security policy
 * (no inline scripts, Trusted Types required). The console must stay empty.
 */
declare const measured: MeasuredPage

let server: Awaited<ReturnType<typeof servePage>>
test.beforeAll(async () => {
  test.setTimeout(90_000) // includes building the page
  server = await servePage()
})
test.afterAll(() => server.close())

const key = createKey()
const otherKeys = Array.from({ length: 300 }, () => toHex(createKey()))

async function bake(plaintext: Buffer): Promise<Buffer> {
  const bytes = new Uint8Array(plaintext)
  const baking = encryptCake(bytes, bytes.length, key)
  const body = await new Response(baking.body).arrayBuffer()
  return Buffer.concat([await baking.header, new Uint8Array(body)])
}

async function choose(page: Page, cake: Buffer, name: string) {
  const path = test.info().outputPath(name)
  await writeFile(path, cake)
  await page.goto(server.url)
  await page.locator('input').setInputFiles(path)
}

type Try = Parameters<MeasuredPage['tryOpening']>
const tryOpening = (page: Page, ...input: Try) =>
  page.evaluate((input) => measured.tryOpening(...input), input)
const stored = (page: Page) => page.evaluate(() => measured.listStored())

const problems: string[] = []
test.beforeEach(({ page }) => {
  problems.length = 0
  page.on('console', (message) => problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
})
test.afterEach(() => expect(problems).toEqual([]))

const ways = [
  ['memory', 'header', 'usual'],
  ['memory', 'checksum', 'rare'],
  ['storage', 'header', 'rare'],
  ['storage', 'checksum', 'usual'],
] as const
for (const [quarantineKind, lookup, frequency] of ways) {
  test.describe(`in ${quarantineKind}, by ${lookup}`, { tag: frequency === 'rare' ? ['@long'] : [] }, () => {
    // The tests of cake/ check each size and damage in Node. Here, some show that the browser does the same.
    const usualSizes = quarantineKind === 'memory' ? [5 * 2 ** 20 + 3] : [16]
    const furtherRow = (isUsual: boolean) => ({ tag: isUsual ? [] : ['@long'] })

    for (const size of [0, 1, 16, 5 * 2 ** 20 + 3, 40 * 2 ** 20]) {
      const row = furtherRow(usualSizes.includes(size))
      test(`opens a cake of ${size} bytes with the right key among many`, row, async ({ page }) => {
        const plaintext = randomBytes(size)
        await choose(page, await bake(plaintext), 'plan.docx.cake')
        const { opened, steps } = await tryOpening(page, quarantineKind, lookup, [
          ...otherKeys,
          'no key',
          toHex(key),
        ])
        expect(opened).toEqual({
          name: 'plan.docx',
          type: 'application/octet-stream',
          sha256: createHash('sha256').update(plaintext).digest('hex'),
          storedMeanwhile: quarantineKind === 'storage' ? 1 : 0,
        })
        const names = new Set(steps.map((step) => step.split(' ')[0]))
        expect([...names]).toEqual([...(lookup === 'checksum' ? ['checksum'] : []), 'keys', 'decrypting'])
        expect(await stored(page), 'gone after discard').toBe(0)
      })
    }

    const damages: [string, (cake: Buffer) => Buffer, string][] = [
      ['a flipped bit', (cake) => flip(cake, 3_000_000), 'no_key_fits'],
      ['a flipped bit in the MAC', (cake) => flip(cake, 30), 'no_key_fits'],
      ['a missing block', (cake) => cake.subarray(0, -16), 'no_key_fits'],
      ['a missing byte', (cake) => cake.subarray(0, -1), 'not_a_cake'],
      ['a later version', (cake) => flip(cake, 4, 0b11), 'newer_version'],
      ['no content', () => Buffer.alloc(0), 'foreign_file'],
    ]
    for (const [what, damage, code] of damages) {
      const row = furtherRow(what === (quarantineKind === 'memory' ? 'a missing byte' : 'a flipped bit'))
      test(`rejects a cake with ${what}`, row, async ({ page }) => {
        await choose(page, damage(await bake(randomBytes(6 * 2 ** 20))), 'plan.docx.cake')
        const { opened, failed } = await tryOpening(page, quarantineKind, lookup, [toHex(key)])
        expect(opened).toBeUndefined()
        expect(failed).toMatchObject({ name: 'FileError', code })
        expect(await stored(page)).toBe(0)
      })
    }

    test(
      'rejects a cake without the right key',
      furtherRow(quarantineKind === 'memory'),
      async ({ page }) => {
        await choose(page, await bake(randomBytes(6 * 2 ** 20)), 'plan.docx.cake')
        for (const keys of [otherKeys, [], ['no key']]) {
          expect((await tryOpening(page, quarantineKind, lookup, keys)).failed).toMatchObject({
            code: 'no_key_fits',
          })
        }
        expect(await stored(page)).toBe(0)
      },
    )

    test(
      'rejects with the error from the key request',
      furtherRow(quarantineKind === 'memory'),
      async ({ page }) => {
        await choose(page, await bake(randomBytes(100)), 'plan.docx.cake')
        expect((await tryOpening(page, quarantineKind, lookup, 'rejected')).failed).toEqual({
          name: 'RangeError',
          message: 'Access denied',
          code: undefined,
        })
      },
    )

    test(
      'rejects a layered PDF and stores nothing',
      furtherRow(quarantineKind === 'storage'),
      async ({ page }) => {
        await choose(page, await bake(Buffer.from('PK\u0003\u0004 and so on')), 'contract.pdf.cake')
        expect((await tryOpening(page, quarantineKind, lookup, [toHex(key)])).failed).toMatchObject({
          code: 'layered',
        })
        expect(await stored(page)).toBe(0)
      },
    )

    test(
      'locks the fields of a layered cake whose keys are missing, across chunks',
      furtherRow(quarantineKind === 'memory'),
      async ({ page }) => {
        const start = `name,salary\n${'x'.repeat(5 * 2 ** 20)},`
        await choose(
          page,
          await bake(Buffer.from(`${start}⟦cake:file.fields.salary:SENLRQE=⟧\n`)),
          'a.csv.cake',
        )
        const expected = createHash('sha256').update(`${start}⟦locked⟧\n`).digest('hex')
        expect((await tryOpening(page, quarantineKind, lookup, [toHex(key)])).opened).toMatchObject({
          sha256: expected,
        })
        expect(await stored(page)).toBe(0)
      },
    )

    for (const step of [
      ...(lookup === 'checksum' ? (['checksum'] as const) : []),
      'keys',
      'decrypting',
    ] as const) {
      const row = furtherRow(quarantineKind === 'storage' && step === 'decrypting')
      test(`stops immediately when canceled at ${step}`, row, async ({ page }) => {
        await choose(page, await bake(randomBytes(20 * 2 ** 20)), 'plan.docx.cake')
        const { failed, steps } = await tryOpening(page, quarantineKind, lookup, [toHex(key)], step)
        expect(failed).toMatchObject({ code: 'canceled' })
        expect(steps.at(-1)).toContain(step)
        expect(await stored(page)).toBe(0)
      })
    }
  })
}

test('rejects another file extension without reading the file', { tag: '@long' }, async ({ page }) => {
  await choose(page, await bake(randomBytes(100)), 'plan.docx')
  const { failed, steps } = await tryOpening(page, 'memory', 'header', [toHex(key)])
  expect(failed).toMatchObject({ code: 'wrong_extension' })
  expect(steps).toEqual([])
})

test('on a device with little memory, a cake of 96 MB is decrypted into private storage, if there is one', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(120_000)
  const plaintext = Buffer.alloc(96 * 2 ** 20, 'cake')
  await choose(page, await bake(plaintext), 'plan.docx.cake')
  await page.evaluate(() => Object.defineProperty(navigator, 'deviceMemory', { value: 4 }) && undefined)
  const sha256 = createHash('sha256').update(plaintext).digest('hex')
  const open = async () => (await tryOpening(page, undefined, 'header', [toHex(key)])).opened
  expect(await open()).toMatchObject({ sha256, storedMeanwhile: 1 })
  await page.evaluate(() => {
    navigator.storage.estimate = async () => ({ quota: 2 ** 20, usage: 0 })
  })
  expect(await open()).toMatchObject({ sha256, storedMeanwhile: 0 })
  expect(await stored(page)).toBe(0)
})

test('stores nothing if the private storage is full', { tag: '@long' }, async ({ page, context }) => {
  await choose(page, await bake(randomBytes(20 * 2 ** 20)), 'plan.docx.cake')
  const session = await context.newCDPSession(page)
  const quotaSize = 5 * 2 ** 20
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(server.url).origin, quotaSize })
  // A browser's estimate may be wrong.
  await page.evaluate(() => {
    navigator.storage.estimate = async () => ({ quota: 2 ** 40, usage: 0 })
  })
  const { failed } = await tryOpening(page, 'storage', 'header', [toHex(key)])
  expect(failed).toMatchObject({ code: 'no_space' })
  expect(await stored(page)).toBe(0)
})

test('reports a browser that cannot write to its private storage', { tag: '@long' }, async ({ page }) => {
  await page.route('**/decrypt.worker-*.js', async (route) => {
    const response = await route.fetch()
    const removal = 'delete FileSystemFileHandle.prototype.createSyncAccessHandle;'
    await route.fulfill({ response, body: removal + (await response.text()) })
  })
  await choose(page, await bake(randomBytes(100)), 'plan.docx.cake')
  expect((await tryOpening(page, 'storage', 'header', [toHex(key)])).failed).toMatchObject({
    code: 'no_storage',
  })
  expect(await stored(page)).toBe(0)
})

test('deletes files of an earlier visit, but not those that another page still offers', async ({
  page,
  context,
}) => {
  await choose(page, await bake(randomBytes(100)), 'plan.docx.cake')
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('opened-cakes', { create: true })
    await folder.getFileHandle('left-behind', { create: true })
    await folder.getFileHandle('still-offered', { create: true })
    await new Promise((held) => {
      navigator.locks.request('opened-cakes/still-offered', () => new Promise(() => held(undefined)))
    })
  })
  const otherPage = await context.newPage()
  await otherPage.goto(server.url)
  expect(await stored(otherPage)).toBe(2)
  await otherPage.evaluate(() => measured.collect())
  expect(await stored(otherPage)).toBe(1)
  await page.close()
  // The browser releases a closed page's locks after a delay.
  const collectAll = () => otherPage.evaluate(() => measured.collect()).then(() => stored(otherPage))
  await expect.poll(collectAll).toBe(0)
})

function flip(cake: Buffer, at: number, bits = 1): Buffer {
  const flipped = Buffer.from(cake)
  flipped[at] = (flipped[at] ?? 0) ^ bits
  return flipped
}
