import { expect, it } from 'vitest'
import { type Bytes, equalBytes } from '#cake/index.ts'
import { fillChunks, preallocateChunks } from './preallocated-chunks.ts'

const megabyte = 2 ** 20

it.each([
  ['one byte', 1, [1]],
  ['header and stretch', 16 * megabyte + 53, [16 * megabyte + 53]],
  ['a byte more', 16 * megabyte + 54, [16 * megabyte + 53, 1]],
  ['two stretches and a part', 33 * megabyte, [16 * megabyte + 53, 16 * megabyte, megabyte - 53]],
])('passes on all of a cake of %s, in stretches of whole blocks', async (_, size, lengths) => {
  const cake: Bytes = new Uint8Array(size).map((_, at) => (at * 31) >> 7)
  const { port1, port2 } = new MessageChannel()
  const offered = preallocateChunks(size, port1)
  const [stretches] = await Promise.all([Promise.all(offered), fillChunks(cake, port2)])
  port1.close()
  expect(stretches.map(({ length }) => length)).toEqual(lengths)
  let at = 0
  for (const stretch of stretches) {
    expect(equalBytes(stretch, cake.subarray(at, at + stretch.length))).toBe(true)
    at += stretch.length
  }
})

it('passes on what the giver holds at that time, and leaves the giver its own', async () => {
  const cake = Uint8Array.of(1, 2, 3)
  const { port1, port2 } = new MessageChannel()
  const [offered] = preallocateChunks(cake.length, port1)
  await fillChunks(cake, port2)
  const stretch = await offered
  port1.close()
  expect(stretch?.fill(9)).toHaveLength(3)
  expect([...cake]).toEqual([1, 2, 3])
})
