import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cakeSizeOf, chunkSize, decryptCake, parseKey } from '#cake/index.ts'
import { BakeError } from './bake-error.ts'
import { type BakedCake, bakeFile, checkPlaces } from './bake-file.ts'

let folder: string
let turn = 0
let place: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baker-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  place = join(folder, String(turn++))
  await mkdir(place)
})

const at = (name: string) => join(place, name)
const write = async (size: number) => {
  const content = randomBytes(size)
  await writeFile(at('plan.pdf'), content)
  return content
}

describe('bakeFile', () => {
  it.each([0, 1, 16, 1000, chunkSize, 3 * chunkSize + 5])('bakes %i bytes that open again', async (size) => {
    const content = await write(size)
    let baked: BakedCake | undefined
    const seen: string[][] = []
    const result = await bakeFile({
      source: at('plan.pdf'),
      target: at('plan.pdf.cake'),
      async register(cake) {
        baked = cake
        seen.push(await readdir(place))
        return { id: 'file-1' }
      },
    })
    expect(result).toEqual({ id: 'file-1', size: cakeSizeOf(size) })
    expect(seen[0], 'no cake before it is registered').not.toContain('plan.pdf.cake')
    expect((await readdir(place)).sort()).toEqual(['plan.pdf', 'plan.pdf.cake'])
    const cake = new Uint8Array(await readFile(at('plan.pdf.cake')))
    expect(cake.length).toBe(cakeSizeOf(size))
    expect(createHash('sha256').update(cake).digest('hex')).toBe(baked?.checksum)
    const opened = await decryptCake(cake, [parseKey(baked?.key ?? '')])
    expect(Buffer.compare(opened, content)).toBe(0)
    expect((await stat(at('plan.pdf.cake'))).mode & 0o077, 'for nobody else on this machine').toBe(0)
  })

  it('leaves nothing when it is not registered', async () => {
    await write(1000)
    const refused = new Error('refused')
    const register = () => Promise.reject(refused)
    await expect(bakeFile({ source: at('plan.pdf'), target: at('a.cake'), register })).rejects.toBe(refused)
    expect(await readdir(place)).toEqual(['plan.pdf'])
  })

  it('leaves nothing when it is stopped', async () => {
    await write(3 * chunkSize)
    const stop = new AbortController()
    const stopped = new BakeError('Stopped.')
    const baking = bakeFile({
      source: at('plan.pdf'),
      target: at('a.cake'),
      signal: stop.signal,
      onProgress: () => stop.abort(stopped),
      register: async () => ({}),
    })
    await expect(baking).rejects.toBe(stopped)
    expect(await readdir(place)).toEqual(['plan.pdf'])
  })

  it('refuses a file that grows meanwhile, and registers nothing', async () => {
    await write(2 * chunkSize)
    let registered = false
    let grown: Promise<void> | undefined
    const baking = bakeFile({
      source: at('plan.pdf'),
      target: at('a.cake'),
      onProgress: () => {
        grown ??= appendFile(at('plan.pdf'), 'more')
      },
      register: async () => {
        registered = true
        return {}
      },
    })
    await expect(baking).rejects.toThrow(/plan\.pdf changed while it was baked/)
    await grown
    expect(registered).toBe(false)
    expect(await readdir(place)).toEqual(['plan.pdf'])
  })

  it('never touches a file that is there', async () => {
    await write(10)
    await writeFile(at('a.cake'), 'mine')
    const register = async () => ({})
    const request = { source: at('plan.pdf'), target: at('a.cake'), register }
    await expect(bakeFile(request)).rejects.toThrow(/a\.cake is there already/)
    await expect(checkPlaces(request.source, request.target)).rejects.toThrow(/a\.cake is there already/)
    const late = {
      ...request,
      target: at('b.cake'),
      register: () => writeFile(at('b.cake'), 'theirs').then(() => ({})),
    }
    await expect(bakeFile(late)).rejects.toThrow(/b\.cake has appeared/)
    expect(await readFile(at('a.cake'), 'utf8')).toBe('mine')
    expect(await readFile(at('b.cake'), 'utf8')).toBe('theirs')
    expect((await readdir(place)).sort()).toEqual(['a.cake', 'b.cake', 'plan.pdf'])
  })

  it.each([
    [
      'a file that is not there',
      'no.pdf',
      'a.cake',
      /no\.pdf cannot be read \(there is nothing of that name\)/,
    ],
    ['a folder', '.', 'a.cake', /is no file that can be baked/],
    ['a place that is not there', 'plan.pdf', 'no/a.cake', /cannot be written .*nothing of that name.*--out/],
  ])('has a sentence for %s', async (_, source, target, sentence) => {
    await write(10)
    const baking = bakeFile({ source: at(source), target: at(target), register: async () => ({}) })
    await expect(baking).rejects.toThrow(sentence)
    await expect(baking).rejects.toBeInstanceOf(BakeError)
    expect(await readdir(place)).toEqual(['plan.pdf'])
  })
})

describe('a process that is killed in the middle', () => {
  it('leaves no cake, only a hidden part of one that does not begin as a cake', async () => {
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
    const ended = await new Promise((resolve) => child.on('close', (_, signal) => resolve(signal)))
    expect(ended).toBe('SIGKILL')
    const names = await readdir(place)
    expect(names).toHaveLength(2)
    expect(names).not.toContain('plan.pdf.cake')
    const part = names.find((name) => name.endsWith('.part')) ?? ''
    expect([...(await readFile(at(part))).subarray(0, 53)]).toEqual(Array.from({ length: 53 }, () => 0))
  })
})
