import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bakeInMemory, collect, samplePlaintext, split, streamOf } from '#support/cake/samples.ts'
import type { Bytes } from './bytes.ts'
import { decryptCake, decryptInto } from './decrypt.ts'
import { encryptCake } from './encrypt.ts'
import { parseHeader } from './header.ts'
import { createKey } from './keys.ts'
import { computeMac, computeMacInMemory } from './mac.ts'
import { createMemoryQuarantine } from './quarantine.ts'
import { bodySizeIn, cakeSizeOf, chunkSize, cipherChunkSize, headerSize } from './sizes.ts'

const isSame = (left: Bytes, expected: Bytes) => Buffer.compare(left, expected) === 0

async function openAsStream(cake: Bytes, key: Bytes, lengths: number[], type?: 'bytes') {
  const header = parseHeader(cake)
  const body = () => streamOf(split(cake.slice(headerSize), lengths), type)
  const bodySize = bodySizeIn(cake.length)
  const progress: number[] = []
  const mac = await computeMac(body(), bodySize, header.iv, key)
  const quarantine = createMemoryQuarantine()
  const onProgress = (processed: number) => progress.push(processed)
  const opened = await decryptInto({ header, body: body(), bodySize, key, mac, quarantine, onProgress })
  return { opened, progress, bodySize }
}

describe('an encrypted and decrypted cake', () => {
  const around = (size: number) => [size - 17, size - 16, size - 1, size, size + 1]
  const boundaries = [0, 1, 15, 16, 17, ...around(cipherChunkSize), ...around(chunkSize), 2 * chunkSize]

  it.each(boundaries)('has the original %i bytes', async (size) => {
    const plaintext = samplePlaintext(size)
    const key = createKey()
    const cake = await bakeInMemory(plaintext, key)
    expect(cake.length).toBe(cakeSizeOf(size))
    const before = cake.slice()
    expect(isSame(await decryptCake(cake, [createKey(), key]), plaintext)).toBe(true)
    expect(isSame(cake, before), 'the cake is unchanged').toBe(true)
    for (const type of [undefined, 'bytes'] as const) {
      const { opened, progress, bodySize } = await openAsStream(cake, key, [1_000_003], type)
      expect(isSame(opened, plaintext), String(type)).toBe(true)
      expect(progress.at(-1)).toBe(bodySize)
    }
  })

  it('has the original bytes for random content, keys and chunks', async () => {
    const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
    const lengths = fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        bytes(32),
        lengths,
        fc.constantFrom(undefined, 'bytes' as const),
        async (input, keyBytes, sizes, type) => {
          const [plaintext, key] = [new Uint8Array(input), new Uint8Array(keyBytes)]
          const baking = encryptCake(streamOf(split(plaintext, sizes), type), plaintext.length, key)
          const body = await collect(baking.body)
          const cake = new Uint8Array([...(await baking.header), ...body])
          expect(body.length).toBe(baking.bodySize)
          expect(await decryptCake(cake, [key])).toEqual(plaintext)
          expect((await openAsStream(cake, key, sizes, type)).opened).toEqual(plaintext)
        },
      ),
      { numRuns: 150 },
    )
  })

  it('differs from another cake with the same content and key', async () => {
    const key = createKey()
    const [first, two] = await Promise.all([1, 2].map(() => bakeInMemory(samplePlaintext(100), key)))
    expect(first?.slice(5)).not.toEqual(two?.slice(5))
    expect(first?.slice(5, 21)).not.toEqual(two?.slice(5, 21))
  })

  it('has the same MAC computed in memory and as one of two streams', async () => {
    const key = createKey()
    const cake = await bakeInMemory(samplePlaintext(chunkSize + 5), key)
    const { iv, mac } = parseHeader(cake)
    const body = cake.slice(headerSize)
    expect(await computeMacInMemory(new Uint8Array([...iv, ...body]), key)).toEqual(mac)
    const streamed = [key, createKey()].map((key) => computeMac(streamOf([body]), body.length, iv, key))
    expect((await Promise.all(streamed))[0]).toEqual(mac)
  })
})

describe('encryptCake', () => {
  it.each([
    ['too few', 99],
    ['too many', 101],
    ['too few for one chunk', 2 * chunkSize],
  ])('rejects a source with %s bytes, and its header', async (_, size) => {
    const baking = encryptCake(streamOf([samplePlaintext(100)]), size, createKey())
    await expect(collect(baking.body)).rejects.toMatchObject({ code: 'wrong_size' })
    await expect(baking.header).rejects.toMatchObject({ code: 'wrong_size' })
  })

  it('rejects a key of the wrong length', async () => {
    const baking = encryptCake(samplePlaintext(5), 5, new Uint8Array(16))
    await expect(collect(baking.body)).rejects.toMatchObject({ code: 'bad_key' })
    await expect(baking.header).rejects.toMatchObject({ code: 'bad_key' })
  })

  it('stops reading when its body is canceled', async () => {
    let canceled = false
    const source = new ReadableStream<Bytes>({
      pull: (controller) => controller.enqueue(new Uint8Array(chunkSize)),
      cancel() {
        canceled = true
      },
    })
    const baking = encryptCake(source, 100 * chunkSize, createKey())
    const reader = baking.body.getReader()
    await reader.read()
    await reader.cancel(new Error('enough'))
    expect(canceled).toBe(true)
    await expect(baking.header).rejects.toThrow('enough')
  })

  it('reads at most two chunks ahead', async () => {
    let pulled = 0
    const source = new ReadableStream<Bytes>(
      {
        pull(controller) {
          pulled++
          controller.enqueue(new Uint8Array(chunkSize))
        },
      },
      { highWaterMark: 0 },
    )
    const reader = encryptCake(source, 100 * chunkSize, createKey()).body.getReader()
    for (let read = 1; read <= 5; read++) {
      await reader.read()
      expect(pulled).toBeLessThanOrEqual(read + 2)
    }
    await reader.cancel()
  })
})
