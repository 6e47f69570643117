import { describe, expect, it } from 'vitest'
import { samplePlaintext, split, streamOf } from '#support/cake/samples.ts'
import type { Bytes } from './bytes.ts'
import { chunksOf } from './chunks.ts'

const bytes = samplePlaintext(1000)
const collectChunks = async (chunks: AsyncIterable<Bytes>) => {
  const lengths: number[] = []
  const all: number[] = []
  for await (const chunk of chunks) {
    lengths.push(chunk.length)
    all.push(...chunk)
  }
  return { lengths, all: Uint8Array.from(all) }
}

describe.each([undefined, 'bytes'] as const)('chunksOf a stream of type %s', (type) => {
  it.each([
    [1000, [1000]],
    [2000, [1000]],
    [400, [400, 400, 200]],
    [500, [500, 500]],
  ])('splits it into chunks of %i bytes', async (size, expected) => {
    const { lengths, all } = await collectChunks(chunksOf(streamOf(split(bytes, [7, 300]), type), 1000, size))
    expect(lengths).toEqual(expected)
    expect(all).toEqual(bytes)
  })

  it('yields nothing if it is empty', async () => {
    expect((await collectChunks(chunksOf(streamOf([], type), 0, 16))).lengths).toEqual([])
  })

  it.each([999, 1001, 0, 5000])('rejects it if %i bytes were announced', async (total) => {
    const wrong = { code: 'wrong_size' }
    await expect(collectChunks(chunksOf(streamOf([bytes], type), total, 64))).rejects.toMatchObject(wrong)
  })
})

describe('chunksOf', () => {
  it('splits a buffer without copying it', async () => {
    for await (const chunk of chunksOf(bytes, 1000, 300)) expect(chunk.buffer).toBe(bytes.buffer)
    await expect(collectChunks(chunksOf(bytes, 999, 300))).rejects.toMatchObject({ code: 'wrong_size' })
  })

  it('splits several buffers', async () => {
    const buffers = [bytes.subarray(0, 640), bytes.subarray(640)]
    const { lengths, all } = await collectChunks(chunksOf(buffers, 1000, 320))
    expect(lengths).toEqual([320, 320, 320, 40])
    expect(all).toEqual(bytes)
    await expect(collectChunks(chunksOf(buffers, 1001, 320))).rejects.toMatchObject({ code: 'wrong_size' })
  })

  it('requests the next buffer of an iterator only after finishing the previous one', async () => {
    const events: string[] = []
    async function* buffers() {
      for (const [start, end] of [
        [0, 640],
        [640, 1000],
      ] as const) {
        events.push(`from ${start}`)
        yield bytes.subarray(start, end)
      }
    }
    for await (const chunk of chunksOf(buffers(), 1000, 320)) events.push(`${chunk.length}`)
    expect(events).toEqual(['from 0', '320', '320', 'from 640', '320', '40'])
    for (const total of [999, 1001, 640]) {
      await expect(collectChunks(chunksOf(buffers(), total, 320))).rejects.toMatchObject({
        code: 'wrong_size',
      })
    }
  })

  it('cancels the stream when the caller leaves the loop', async () => {
    let canceled = false
    const stream = new ReadableStream<Bytes>({
      pull: (controller) => controller.enqueue(new Uint8Array(10)),
      cancel() {
        canceled = true
      },
    })
    for await (const _ of chunksOf(stream, 1000, 10)) break
    expect(canceled).toBe(true)
  })
})
