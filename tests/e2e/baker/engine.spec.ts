import { createHash, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bakeFile } from '../../../baker/bake-file.ts'
import type { MeasuredBaker } from '../../bench/baker/page/page.ts'
import { servePage } from '../../bench/browser/serve-page.ts'
import { expect, test } from '../../support/browser/page.ts'

/** The baker's engine in a real browser, under the portal's content security policy. */
declare const measured: MeasuredBaker

test('the page and the command line write the same bytes with the same key and IV', async ({
  page,
}, info) => {
  test.setTimeout(90_000) // includes building the page
  const server = await servePage(join(import.meta.dirname, '../../bench/baker/page'))
  const [cakeKey, iv] = [new Uint8Array(randomBytes(32)), new Uint8Array(randomBytes(16))]
  for (const size of [0, 16, 5 * 2 ** 20 + 3]) {
    const [source, target] = [info.outputPath(`${size}.bin`), info.outputPath(`${size}.bin.cake`)]
    await writeFile(source, randomBytes(size))
    await bakeFile({ source, target, cakeKey, iv, register: async () => ({}) })
    const expected = createHash('sha256')
      .update(await readFile(target))
      .digest('hex')
    await page.goto(server.url)
    await page.locator('input').setInputFiles(source)
    const [keyBytes, ivBytes] = [[...cakeKey], [...iv]]
    const baked = page.evaluate(([key, iv]) => measured.bakeWith(key, iv), [keyBytes, ivBytes] as const)
    expect(await baked, `${size} bytes`).toBe(expected)
  }
  await server.close()
})
