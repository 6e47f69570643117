import { describe, expect, it } from 'vitest'
import type { Bytes } from './bytes.ts'
import { chunksOf } from './chunks.ts'
import { piecesOf, samplePlaintext, streamOf } from './testing/samples.ts'

const bytes = samplePlaintext(1000)
const whole = async (chunks: AsyncIterable<Bytes>) => {
  const lengths: number[] = []
  const all: number[] = []
  for await (const chunk of chunks) {
    lengths.push(chunk.length)
    all.push(...chunk)
  }
  return { lengths, all: Uint8Array.from(all) }
}

describe.each([undefined, 'bytes'] as const)('a stream of type %s', (type) => {
  it.each([
    [1000, [1000]],
    [2000, [1000]],
    [400, [400, 400, 200]],
    [500, [500, 500]],
  ])('in chunks of %i', async (size, expected) => {
    const { lengths, all } = await whole(chunksOf(streamOf(piecesOf(bytes, [7, 300]), type), 1000, size))
    expect(lengths).toEqual(expected)
    expect(all).toEqual(bytes)
  })

  it('holds nothing', async () => {
    expect((await whole(chunksOf(streamOf([], type), 0, 16))).lengths).toEqual([])
  })

  it.each([999, 1001, 0, 5000])('is refused where %i bytes were announced', async (total) => {
    const wrong = { code: 'wrong_size' }
    await expect(whole(chunksOf(streamOf([bytes], type), total, 64))).rejects.toMatchObject(wrong)
  })
})

describe('chunksOf', () => {
  it('cuts memory without copying', async () => {
    for await (const chunk of chunksOf(bytes, 1000, 300)) expect(chunk.buffer).toBe(bytes.buffer)
    await expect(whole(chunksOf(bytes, 999, 300))).rejects.toMatchObject({ code: 'wrong_size' })
  })

  it('takes memory in several stretches', async () => {
    const stretches = [bytes.subarray(0, 640), bytes.subarray(640)]
    const { lengths, all } = await whole(chunksOf(stretches, 1000, 320))
    expect(lengths).toEqual([320, 320, 320, 40])
    expect(all).toEqual(bytes)
    await expect(whole(chunksOf(stretches, 1001, 320))).rejects.toMatchObject({ code: 'wrong_size' })
  })

  it('takes stretches as they come, and asks for the next when it is done with one', async () => {
    const events: string[] = []
    async function* stretches() {
      for (const [start, end] of [
        [0, 640],
        [640, 1000],
      ] as const) {
        events.push(`from ${start}`)
        yield bytes.subarray(start, end)
      }
    }
    for await (const chunk of chunksOf(stretches(), 1000, 320)) events.push(`${chunk.length}`)
    expect(events).toEqual(['from 0', '320', '320', 'from 640', '320', '40'])
    for (const total of [999, 1001, 640]) {
      await expect(whole(chunksOf(stretches(), total, 320))).rejects.toMatchObject({ code: 'wrong_size' })
    }
  })

  it('cancels the stream when the loop is left', async () => {
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
