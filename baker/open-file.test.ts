import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chunkSize, fieldPathOf, headerSize, parseKey } from '#cake/index.ts'
import { bakeFile } from './bake-file.ts'
import { describeLocked, layerFile } from './layer-file.ts'
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

const toFileKey = (key: string) => ({ path: ['file'], key: parseKey(key) })

async function open(path: string, keys: string[], target = at('opened')) {
  const cake = await openCakeFile(path)
  try {
    return await openFile(cake, target, keys.map(toFileKey))
  } finally {
    await cake.file.close()
  }
}

describe('openFile', () => {
  it('opens cakes created by openssl', async () => {
    const text = await readFile(new URL('vectors.txt', vectors), 'utf8')
    const key = /^# key ([0-9a-f]{64})$/m.exec(text)?.[1] ?? ''
    const made = await readdir(vectors)
    const rows = text.split('\n').filter((line) => made.includes(`${line.split(' ')[0]}.cake`))
    expect(rows.length).toBeGreaterThan(5)
    for (const row of rows) {
      const [name = '', size, , , sha256] = row.split(' ')
      const target = at(name)
      const opened = await open(new URL(`${name}.cake`, vectors).pathname, [stranger, key], target)
      expect(opened).toEqual({ size: Number(size), opened: [], locked: [] })
      expect(
        createHash('sha256')
          .update(await readFile(target))
          .digest('hex'),
      ).toBe(sha256)
    }
  })

  it('opens a cake of several chunks in a file that only this user can read', async () => {
    const { content, key } = await bake(3 * chunkSize + 5)
    expect((await open(at('plan.pdf.cake'), [key])).size).toBe(content.length)
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
    const opening = openFile(cake, at('opened'), [toFileKey(key)], {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('stopped')),
    })
    await expect(opening).rejects.toThrow('stopped')
    await cake.file.close()
    expect(await readdir(folder)).toEqual(['plan.pdf.cake'])
  })
})

describe('a layered cake', () => {
  it('opens the fields whose keys are available', async () => {
    await writeFile(at('people.csv'), 'name,salary,email\nAnn,"52,000",ann@example.org')
    const { plaintext, keys } = await layerFile(at('people.csv'), 'people.csv', ['salary', 'email'])
    let outer = ''
    await bakeFile({
      source: at('people.csv'),
      target: at('people.csv.cake'),
      plaintext,
      register: async ({ key }) => {
        outer = key
        return {}
      },
    })
    const salary = { path: fieldPathOf('salary'), key: keys.get('salary') ?? new Uint8Array() }
    const cake = await openCakeFile(at('people.csv.cake'))
    const opened = await openFile(cake, at('opened'), [salary, toFileKey(outer)])
    await cake.file.close()
    const text = 'name,salary,email\nAnn,"52,000",⟦locked⟧'
    expect(await readFile(at('opened'), 'utf8')).toBe(text)
    expect(opened).toEqual({ size: Buffer.byteLength(text), opened: ['salary'], locked: ['email'] })
  })

  it.each([
    [
      'an unknown field, and names the fields',
      'people.csv',
      'pay',
      "no field 'pay'. It has 'name', 'salary\\u001b'.",
    ],
    ['a missing file', 'none.csv', 'name', 'Cannot read'],
  ])('is rejected for %s', async (_, name, field, message) => {
    await writeFile(at('people.csv'), 'name,salary\u001b\nAnn,7\n')
    await expect(layerFile(at(name), name, [field])).rejects.toThrow(message)
  })

  it('says what was locked, and rejects a row whose values are in other columns', async () => {
    await writeFile(at('people.csv'), 'name,salary\u001b\nAnn,7\nBob,8\n')
    const { locked } = await layerFile(at('people.csv'), 'people.csv', ['salary\u001b', 'name'])
    expect(describeLocked('people.csv', locked)).toEqual([
      "Locked 'salary\\u001b': 2 values, in rows 2–3.",
      "Locked 'name': 2 values, in rows 2–3.",
    ])
    expect(describeLocked('a.json', [{ name: '/a', count: 1, rows: '7' }])).toEqual([
      "Locked '/a': 1 value, in line 7.",
    ])
    await writeFile(at('people.csv'), 'name,salary\nSmith, Ann,7\n')
    await expect(layerFile(at('people.csv'), 'people.csv', ['salary'])).rejects.toThrow(
      'The row on line 2 has another number of cells (3)',
    )
  })

  it('is rejected if the file is too large, without reading it', async () => {
    await writeFile(at('people.csv'), '')
    await truncate(at('people.csv'), 64 * 2 ** 20 + 1)
    await expect(layerFile(at('people.csv'), 'people.csv', ['name'])).rejects.toThrow('at most 64 MiB')
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

  it('reports what is wrong with a file', async () => {
    await writeFile(at('short.cake'), 'HCKE')
    await writeFile(at('other.cake'), 'x'.repeat(69))
    for (const name of ['short.cake', 'other.cake'])
      await expect(openCakeFile(at(name))).rejects.toThrow('is not a cake, or it is incomplete')
    await writeFile(at('newer.cake'), `HCKE\u0002${'x'.repeat(70)}`)
    await expect(openCakeFile(at('newer.cake'))).rejects.toThrow('is newer than this program can open')
    await expect(openCakeFile(at('none.cake'))).rejects.toThrow('Cannot read')
  })
})

describe('a killed opening process', () => {
  it('leaves plaintext only in a hidden file, which the next opening removes', async () => {
    const { content, key } = await bake(8 * chunkSize)
    const script = `
      import { openCakeFile, openFile } from '${new URL('./open-file.ts', import.meta.url).href}'
      const cake = await openCakeFile(${JSON.stringify(at('plan.pdf.cake'))})
      const key = new Uint8Array(Buffer.from('${key}', 'hex'))
      await openFile(cake, ${JSON.stringify(at('opened'))}, [{ path: ['file'], key }], {
        onProgress: (done) => { if (done > ${2 * chunkSize}) process.kill(process.pid, 'SIGKILL') },
      })`
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script])
    expect(await new Promise((resolve) => child.on('close', (_, signal) => resolve(signal)))).toBe('SIGKILL')
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^\.cakelock-.*\.part$/), 'plan.pdf.cake'])
    await open(at('plan.pdf.cake'), [key])
    expect((await readdir(folder)).sort()).toEqual(['opened', 'plan.pdf.cake'])
    expect((await readFile(at('opened'))).equals(content)).toBe(true)
  })
})
