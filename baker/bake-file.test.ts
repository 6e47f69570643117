import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, closeSync, openSync, utimesSync, writeSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cakeSizeOf, chunkSize, decryptCake, headerSize, parseKey } from '#cake/index.ts'
import { BakeError } from './bake-error.ts'
import { type BakedCake, bakeFile, checkPaths } from './bake-file.ts'

let folder: string
let count = 0
let testFolder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baker-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  testFolder = join(folder, String(count++))
  await mkdir(testFolder)
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const at = (name: string) => join(testFolder, name)
const write = async (size: number) => {
  const content = randomBytes(size)
  await writeFile(at('plan.pdf'), content)
  return content
}
/** Bakes plan.pdf into a.cake. */
const bake = (more: Partial<Parameters<typeof bakeFile>[0]> = {}) =>
  bakeFile({ source: at('plan.pdf'), target: at('a.cake'), register: async () => ({}), ...more })

describe('bakeFile', () => {
  it.each([0, 1, 16, 1000, chunkSize, 3 * chunkSize + 5])(
    'bakes %i bytes into a cake that decrypts to them',
    async (size) => {
      const content = await write(size)
      let baked: BakedCake | undefined
      let namesBefore: string[] = []
      const result = await bake({
        async register(cake) {
          baked = cake
          namesBefore = await readdir(testFolder)
          return { id: 'file-1' }
        },
      })
      expect(result).toEqual({ id: 'file-1', size: cakeSizeOf(size) })
      expect(namesBefore, 'names before registration').not.toContain('a.cake')
      expect((await readdir(testFolder)).sort()).toEqual(['a.cake', 'plan.pdf'])
      const cake = new Uint8Array(await readFile(at('a.cake')))
      expect(cake.length).toBe(cakeSizeOf(size))
      expect(sha256(cake)).toBe(baked?.checksum)
      expect(sha256(cake.subarray(0, headerSize))).toBe(baked?.headerHash)
      const opened = await decryptCake(cake, [parseKey(baked?.key ?? '')])
      expect(Buffer.compare(opened, content)).toBe(0)
      expect((await stat(at('a.cake'))).mode & 0o077, 'permissions of other users').toBe(0)
    },
  )

  it('leaves no file behind if registration fails', async () => {
    await write(1000)
    const rejected = new Error('rejected')
    await expect(bake({ register: () => Promise.reject(rejected) })).rejects.toBe(rejected)
    expect(await readdir(testFolder)).toEqual(['plan.pdf'])
  })

  it('leaves no file behind if it is canceled', async () => {
    await write(3 * chunkSize)
    const controller = new AbortController()
    const canceled = new BakeError('Canceled.')
    const baking = bake({ signal: controller.signal, onProgress: () => controller.abort(canceled) })
    await expect(baking).rejects.toBe(canceled)
    expect(await readdir(testFolder)).toEqual(['plan.pdf'])
  })

  const before = new Date('2020-01-01')
  const overwrite = (path: string) => {
    const file = openSync(path, 'r+')
    writeSync(file, 'new', 0)
    closeSync(file)
  }
  it.each<[string, (path: string) => void]>([
    ['grows', (path) => appendFileSync(path, 'more')],
    ['is overwritten in place', overwrite],
    [
      'is overwritten in place and has its old modification time restored',
      (path) => {
        overwrite(path)
        utimesSync(path, before, before)
      },
    ],
  ])('rejects a file that %s while it is being baked, and does not register it', async (_, change) => {
    await write(2 * chunkSize)
    const path = at('plan.pdf')
    utimesSync(path, before, before)
    let isChanged = false
    const onProgress = () => {
      if (!isChanged) change(path)
      isChanged = true
    }
    const register = vi.fn(async () => ({}))
    await expect(bake({ onProgress, register })).rejects.toThrow(/plan\.pdf changed while it was being baked/)
    expect(register).not.toHaveBeenCalled()
    expect(await readdir(testFolder)).toEqual(['plan.pdf'])
  })

  it('never overwrites an existing file', async () => {
    await write(10)
    await writeFile(at('a.cake'), 'mine')
    await expect(bake()).rejects.toThrow(/a\.cake already exists/)
    await expect(checkPaths(at('plan.pdf'), at('a.cake'))).rejects.toThrow(/a\.cake already exists/)
    const register = () => writeFile(at('b.cake'), 'theirs').then(() => ({}))
    await expect(bake({ target: at('b.cake'), register })).rejects.toThrow(
      /b\.cake was created by another program/,
    )
    expect(await readFile(at('a.cake'), 'utf8')).toBe('mine')
    expect(await readFile(at('b.cake'), 'utf8')).toBe('theirs')
    expect((await readdir(testFolder)).sort()).toEqual(['a.cake', 'b.cake', 'plan.pdf'])
  })

  it.runIf(process.platform === 'linux')('reports a folder that accepts no files', async () => {
    await write(10)
    await expect(bake({ target: '/proc/x.cake' })).rejects.toThrow(
      'Cannot write to /proc: no files can be created there. Choose',
    )
  })

  it.each([
    ['a missing file', 'no.pdf', 'a.cake', /Cannot read .*no\.pdf: not found/],
    ['a folder', '.', 'a.cake', /is not a regular file/],
    ['a missing target folder', 'plan.pdf', 'no/a.cake', /Cannot write to .*: not found.*--out/],
  ])('reports %s', async (_, source, target, message) => {
    await write(10)
    const baking = bake({ source: at(source), target: at(target) })
    await expect(baking).rejects.toThrow(message)
    await expect(baking).rejects.toBeInstanceOf(BakeError)
    expect(await readdir(testFolder)).toEqual(['plan.pdf'])
  })
})

describe('a killed baker process', () => {
  it('leaves only a hidden partial file without a header, which the next baking removes', async () => {
    await write(8 * chunkSize)
    const script = `
      import { bakeFile } from '${new URL('./bake-file.ts', import.meta.url).href}'
      await bakeFile({
        source: ${JSON.stringify(at('plan.pdf'))},
        target: ${JSON.stringify(at('plan.pdf.cake'))},
        onProgress: (done) => { if (done > ${2 * chunkSize}) process.kill(process.pid, 'SIGKILL') },
        register: async () => ({}),
      })`
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script])
    const signal = await new Promise((resolve) => child.on('close', (_, signal) => resolve(signal)))
    expect(signal).toBe('SIGKILL')
    const names = await readdir(testFolder)
    expect(names).toHaveLength(2)
    expect(names).not.toContain('plan.pdf.cake')
    const part = names.find((name) => name.endsWith('.part')) ?? ''
    expect([...(await readFile(at(part))).subarray(0, 53)]).toEqual(Array.from({ length: 53 }, () => 0))
    const ofRunningProcess = `.cakelock-${process.ppid}-${crypto.randomUUID()}.part`
    await writeFile(at(ofRunningProcess), '')
    await bake({ target: at('b.cake') })
    expect((await readdir(testFolder)).sort()).toEqual([ofRunningProcess, 'b.cake', 'plan.pdf'])
  })
})
