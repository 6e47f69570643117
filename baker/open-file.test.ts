import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chunkSize, headerSize } from '#cake/index.ts'
import { bakeFile } from './bake-file.ts'
import { openCakeFile, openFile } from './open-file.ts'

const vectors = new URL('../cake/vectors/', import.meta.url)
const stranger = 'ab'.repeat(32)
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opener-'))
})
afterEach(() => rm(folder, { recursive: true }))
const at = (name: string) => join(folder, name)

/** Bakes random bytes. @returns them and the key */
async function bake(size: number) {
  const content = randomBytes(size)
  await writeFile(at('plan.pdf'), content)
  let key = ''
  await bakeFile({
    source: at('plan.pdf'),
    target: at('plan.pdf.cake'),
    async register(cake) {
      key = cake.key
      return {}
    },
  })
  await rm(at('plan.pdf'))
  return { content, key }
}

async function open(path: string, keys: string[], target = at('opened')) {
  const cake = await openCakeFile(path)
  try {
    return await openFile(cake, target, keys)
  } finally {
    await cake.file.close()
  }
}

describe('openFile', () => {
  it('opens cakes that openssl has made', async () => {
    const text = await readFile(new URL('vectors.txt', vectors), 'utf8')
    const key = /^# key ([0-9a-f]{64})$/m.exec(text)?.[1] ?? ''
    const made = await readdir(vectors)
    const rows = text.split('\n').filter((line) => made.includes(`${line.split(' ')[0]}.cake`))
    expect(rows.length).toBeGreaterThan(5)
    for (const row of rows) {
      const [name = '', size, , , sha256] = row.split(' ')
      const target = at(name)
      expect(await open(new URL(`${name}.cake`, vectors).pathname, [stranger, key], target)).toBe(
        Number(size),
      )
      expect(
        createHash('sha256')
          .update(await readFile(target))
          .digest('hex'),
      ).toBe(sha256)
    }
  })

  it('opens a cake of several chunks in a file that only this account can read', async () => {
    const { content, key } = await bake(3 * chunkSize + 5)
    expect(await open(at('plan.pdf.cake'), [key])).toBe(content.length)
    expect((await readFile(at('opened'))).equals(content)).toBe(true)
    expect((await stat(at('opened'))).mode & 0o777).toBe(0o600)
  })

  it.each([
    ['with another key', async () => [stranger]],
    ['without a key', async () => []],
  ])('fails %s and leaves nothing behind', async (_, keys) => {
    await bake(1000)
    await expect(open(at('plan.pdf.cake'), await keys())).rejects.toThrow('Could not decrypt the file')
    expect(await readdir(folder)).toEqual(['plan.pdf.cake'])
  })

  it('fails for a flipped bit anywhere in the body, and leaves nothing behind', async () => {
    const { key } = await bake(2 * chunkSize)
    const cake = await readFile(at('plan.pdf.cake'))
    for (const position of [headerSize, headerSize + chunkSize, cake.length - 1]) {
      const damaged = Buffer.from(cake)
      damaged.writeUInt8((damaged[position] ?? 0) ^ 1, position)
      await writeFile(at('damaged.cake'), damaged)
      await expect(open(at('damaged.cake'), [key])).rejects.toThrow('Could not decrypt the file')
    }
    expect((await readdir(folder)).sort()).toEqual(['damaged.cake', 'plan.pdf.cake'])
  })

  it('never overwrites a file', async () => {
    const { key } = await bake(1000)
    await writeFile(at('opened'), 'mine')
    await expect(open(at('plan.pdf.cake'), [key])).rejects.toThrow('already exists')
    expect(await readFile(at('opened'), 'utf8')).toBe('mine')
  })

  it('stops when it is canceled', async () => {
    const { key } = await bake(2 * chunkSize)
    const cake = await openCakeFile(at('plan.pdf.cake'))
    const stop = new AbortController()
    const opening = openFile(cake, at('opened'), [key], {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('stopped')),
    })
    await expect(opening).rejects.toThrow('stopped')
    await cake.file.close()
    expect(await readdir(folder)).toEqual(['plan.pdf.cake'])
  })
})

describe('openCakeFile', () => {
  it('identifies a cake by the SHA-256 of its header', async () => {
    await bake(1000)
    const cake = await openCakeFile(at('plan.pdf.cake'))
    const bytes = await readFile(at('plan.pdf.cake'))
    const sha256 = (part: Buffer) => createHash('sha256').update(part).digest('hex')
    expect(cake.headerHash).toBe(sha256(bytes.subarray(0, headerSize)))
    expect(await cake.readChecksum()).toBe(sha256(bytes))
    await cake.file.close()
  })

  it('names what is wrong with a file', async () => {
    await writeFile(at('short.cake'), 'HCKE')
    await writeFile(at('other.cake'), 'x'.repeat(69))
    for (const name of ['short.cake', 'other.cake'])
      await expect(openCakeFile(at(name))).rejects.toThrow('is not a cake, or it is incomplete')
    await expect(openCakeFile(at('none.cake'))).rejects.toThrow('Cannot read')
  })
})
