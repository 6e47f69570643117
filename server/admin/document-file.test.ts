import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readDocumentFile, writeExport } from './document-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cakelock-document-'))
})
afterEach(() => rm(folder, { recursive: true }))

const write = async (google: object) => {
  const path = join(folder, 'shop.json')
  const client_secret = google
  const social = { google: { client_id: 'shop', client_secret } }
  await writeFile(path, JSON.stringify({ name: 'Shop', origins: ['https://shop.example'], social }))
  return path
}

const path = 'social.google.client_secret'

describe('readDocumentFile', () => {
  it('reads a secret from the environment', async () => {
    const file = await readDocumentFile(await write({ env: 'SHOP' }), { SHOP: 'value' })
    expect(file.secrets).toEqual({ [path]: 'value' })
    expect(JSON.parse(file.text)).toMatchObject({ name: 'Shop' })
  })

  it('reads a secret from a file next to the document, without its line break', async () => {
    await writeFile(join(folder, 'google.secret'), 'value\n')
    expect((await readDocumentFile(await write({ file: 'google.secret' }), {})).secrets).toEqual({
      [path]: 'value',
    })
  })

  it('leaves secrets that are kept to the server', async () => {
    expect((await readDocumentFile(await write({ kept: '…abcd' }), {})).secrets).toEqual({})
  })

  it.each<[object, string]>([
    [
      { env: 'SHOP' },
      `${path} names the environment variable SHOP, which is not set. Set it and repeat the command.`,
    ],
    [{ file: 'none' }, 'could not be read: it does not exist.'],
    [{ file: '.' }, 'could not be read: it is a folder.'],
    [{ value: 'mine' }, `${path} must be a reference`],
  ])('rejects %j', async (reference, sentence) => {
    await expect(readDocumentFile(await write(reference), {})).rejects.toThrow(sentence)
  })

  it('rejects a document that does not exist', async () => {
    const missing = join(folder, 'none.json')
    await expect(readDocumentFile(missing, {})).rejects.toThrow(
      `${missing} could not be read: it does not exist.`,
    )
  })
})

describe('writeExport', () => {
  it('writes a new file and never overwrites one', async () => {
    const file = join(folder, 'shop.project.json')
    await writeExport(file, '{}')
    expect(await readFile(file, 'utf8')).toBe('{}\n')
    await expect(writeExport(file, '[]')).rejects.toThrow(/it already exists. Nothing was removed/)
    expect(await readFile(file, 'utf8')).toBe('{}\n')
  })
})
