import { describe, expect, it } from 'vitest'
import {
  type Bytes,
  checksumOf,
  createKey,
  encryptCake,
  headerSize,
  parseHeader,
  toHex,
} from '#cake/index.ts'
import { readCakeEnds } from './cake-ends.ts'

/** A file of `size` bytes with these bytes at its start and end. It counts the bytes read. */
function fileOf(cake: Bytes, size = cake.length) {
  const counted = { bytes: 0 }
  const slice = (start: number, end = size) => {
    counted.bytes += end - start
    const shift = start < headerSize ? 0 : size - cake.length
    return new Blob([cake.slice(start - shift, end - shift)])
  }
  return { file: { size, slice } as Blob, counted }
}

const key = createKey()

async function bake(size: number): Promise<Bytes> {
  const { body, header } = encryptCake(crypto.getRandomValues(new Uint8Array(size)), size, key)
  const encrypted = new Uint8Array(await new Response(body).arrayBuffer())
  return new Uint8Array([...(await header), ...encrypted])
}

describe('the ends of a cake', () => {
  it.each([0, 15, 16, 17, 1000])('identify a cake of %i bytes and filter its keys', async (size) => {
    const cake = await bake(size)
    const { header, headerHash, filterKeys } = await readCakeEnds(fileOf(cake).file)
    expect(header).toEqual(parseHeader(cake))
    expect(headerHash).toBe(await checksumOf(cake.slice(0, headerSize)))
    const wrongKeys = Array.from({ length: 50 }, () => toHex(createKey()))
    const left = await filterKeys([...wrongKeys, 'no key', toHex(key)])
    expect(left).toContainEqual(key)
    expect(left.length).toBeLessThan(10)
  })

  it('read less than 1 MB of a file of 2 GiB', async () => {
    const cake = await bake(1000)
    const { file, counted } = fileOf(cake, headerSize + 2 ** 31)
    const { filterKeys } = await readCakeEnds(file)
    expect(await filterKeys([toHex(key)])).toEqual([key])
    expect(counted.bytes).toBeLessThan(2 ** 20)
  })

  it.each([
    ['too short', (cake: Bytes) => cake.slice(0, 60), 'not_a_cake'],
    ['not whole blocks', (cake: Bytes) => cake.slice(0, -1), 'not_a_cake'],
    ['version 2', (cake: Bytes) => cake.slice(0, -1).fill(2, 4, 5), 'newer_version'],
    ['no header', (cake: Bytes) => new Uint8Array(cake.length), 'foreign_file'],
    ['nothing', () => new Uint8Array(), 'foreign_file'],
  ])('reject a file that is not a cake: %s', async (_, damage, code) => {
    const { file } = fileOf(damage(await bake(1000)))
    await expect(readCakeEnds(file)).rejects.toMatchObject({ name: 'FileError', code })
  })

  it('reject a file that has changed or is gone', async () => {
    const arrayBuffer = () => Promise.reject(new DOMException('changed', 'NotReadableError'))
    const file = { size: headerSize + 16, slice: () => ({ arrayBuffer }) } as unknown as Blob
    await expect(readCakeEnds(file)).rejects.toMatchObject({ code: 'unreadable' })
  })
})
