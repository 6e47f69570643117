import { expect, it } from 'vitest'
import { type Bytes, equalBytes } from '#cake/index.ts'
import { fillChunks, preallocateChunks } from './preallocated-chunks.ts'

const megabyte = 2 ** 20

it.each([
  ['one byte', 1, [1]],
  ['header and chunk', 16 * megabyte + 53, [16 * megabyte + 53]],
  ['a byte more', 16 * megabyte + 54, [16 * megabyte + 53, 1]],
  ['two chunks and a part', 33 * megabyte, [16 * megabyte + 53, 16 * megabyte, megabyte - 53]],
])('transfers a cake of %s in chunks of whole blocks', async (_, size, lengths) => {
  const cake: Bytes = new Uint8Array(size).map((_, at) => (at * 31) >> 7)
  const { port1, port2 } = new MessageChannel()
  const offered = preallocateChunks(size, port1)
  const [chunks] = await Promise.all([Promise.all(offered), fillChunks(cake, port2)])
  port1.close()
  expect(chunks.map(({ length }) => length)).toEqual(lengths)
  let at = 0
  for (const chunk of chunks) {
    expect(equalBytes(chunk, cake.subarray(at, at + chunk.length))).toBe(true)
    at += chunk.length
  }
})

it('transfers a copy', async () => {
  const cake = Uint8Array.of(1, 2, 3)
  const { port1, port2 } = new MessageChannel()
  const [offered] = preallocateChunks(cake.length, port1)
  await fillChunks(cake, port2)
  const chunk = await offered
  port1.close()
  expect(chunk?.fill(9)).toHaveLength(3)
  expect([...cake]).toEqual([1, 2, 3])
})
