import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bakeInMemory, samplePlaintext, streamOf } from '#support/cake/samples.ts'
import { findBytesOfHex } from './bytes.ts'
import { checksumOf, checksumOfStream } from './checksum.ts'
import { decryptCake } from './decrypt.ts'
import { parseKey } from './keys.ts'
import { createFieldOpener } from './layered/field-opener.ts'
import { layerContent } from './layered/layer-content.ts'
import { fieldPathOf } from './layered/paths.ts'

const folder = new URL('./vectors/', import.meta.url)
const lines = readFileSync(new URL('vectors.txt', folder), 'utf8').trim().split('\n')
const key = parseKey(lines[0]?.split(' ')[2] ?? '')
const vectors = lines.slice(2).map((line) => {
  const [name = '', size = '', iv = '', checksum = '', plain = ''] = line.split(' ')
  return { name, size: Number(size), iv: findBytesOfHex(iv), checksum, plain }
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('the test vectors created with openssl', () => {
  it('are complete', () => {
    expect(vectors.map(({ size }) => size)).toEqual([
      0, 1, 15, 16, 17, 1000, 65536, 4194303, 4194304, 4194305, 8388608, 9000001,
    ])
  })

  it.each(vectors)(
    '$name: encrypting creates the same cake, byte for byte',
    async ({ size, iv, checksum, plain }) => {
      const plaintext = samplePlaintext(size)
      expect(sha256(plaintext)).toBe(plain)
      const cake = await bakeInMemory(plaintext, key, iv)
      expect(sha256(cake)).toBe(checksum)
      expect(await checksumOf(cake)).toBe(checksum)
      expect(await checksumOfStream(streamOf([cake]), cake.length)).toBe(checksum)
    },
  )

  const stored = vectors.filter(({ name }) => existsSync(new URL(`${name}.cake`, folder)))
  it('include seven files', () => expect(stored).toHaveLength(7))

  it.each(stored)('$name: decrypting restores the plaintext', async ({ name, checksum, plain }) => {
    const cake = new Uint8Array(readFileSync(new URL(`${name}.cake`, folder)))
    expect(sha256(cake)).toBe(checksum)
    expect(sha256(await decryptCake(cake, [key]))).toBe(plain)
  })
})

describe.each(['people.csv', 'people.json'])('the layered test vector %s', (title) => {
  const read = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)))
  const keys = readFileSync(new URL('layered.txt', folder), 'utf8')
    .trim()
    .split('\n')
    .map((line) => /^(\S+) (\S+) (.*)$/.exec(line)?.slice(1) ?? [])
    .flatMap(([cake, hex = '', name = '']) => (cake === title ? [[name, parseKey(hex)] as const] : []))
  const markers = title.endsWith('.csv')
    ? ['salary in € "52000"', 'v1.0: "note" "says \\"hi\\""', 'salary in € "61;000"']
    : ['/people/*/salary 52000.00', '/people/*/salary null', '/a~1b {"c": ["\\u00e9", true]}']

  it('opens to the original file', async () => {
    expect(keys).toHaveLength(2)
    const plaintext = await decryptCake(read(`${title}.cake`), [key])
    const opener = createFieldOpener(
      title,
      keys.map(([name, key]) => ({ path: fieldPathOf(name), key })),
    )
    const opened = [await opener.update(plaintext), await opener.end()]
    expect(Buffer.concat(opened).toString()).toBe(Buffer.from(read(title)).toString())
    expect(opener.opened()).toEqual(keys.map(([name]) => name))
  })

  it('is the same plaintext, byte for byte, when it is layered here', async () => {
    const ivs = markers.map((marker) => sha256(Buffer.from(`cake vector iv ${title} ${marker}`)).slice(0, 32))
    const { content } = await layerContent(title, read(title), new Map(keys), () =>
      Uint8Array.from(Buffer.from(ivs.shift() ?? '', 'hex')),
    )
    expect(Buffer.from(content).toString()).toBe(
      Buffer.from(await decryptCake(read(`${title}.cake`), [key])).toString(),
    )
  })
})
