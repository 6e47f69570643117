import { expect, it } from 'vitest'
import type { Bytes } from '#cake/index.ts'
import { type ChunkTransfer, receiveChunks, transferChunks } from './chunk-transfer.ts'

const bytes = Uint8Array.from({ length: 1053 }, (_, at) => at % 251)
const join = (parts: Bytes[]) => Uint8Array.from(parts.flatMap((part) => [...part]))

async function lendAndBorrow(how: Omit<ChunkTransfer, 'to'>) {
  const { port1: to, port2: from } = new MessageChannel()
  const lent: { copy: Bytes; chunk: Bytes }[] = []
  const borrowed: Bytes[] = []
  const lender = async () => {
    for await (const chunk of transferChunks(new Blob([bytes]), { to, ...how })) {
      lent.push({ copy: chunk.slice(), chunk })
    }
  }
  const borrower = async () => {
    for await (const chunk of receiveChunks(from, bytes.length)) borrowed.push(chunk.slice())
  }
  await Promise.all([lender(), borrower()])
  to.close()
  return { lent, borrowed }
}

it('gives both workers the same bytes, in order', async () => {
  const { lent, borrowed } = await lendAndBorrow({ size: 100, firstSize: 153 })
  expect(join(borrowed)).toEqual(bytes)
  expect(join(lent.map(({ copy }) => copy))).toEqual(bytes)
  expect(lent.map(({ copy }) => copy.length)).toEqual([153, 100, 100, 100, 100, 100, 100, 100, 100, 100])
})

it('reuses a few buffers', async () => {
  const { lent } = await lendAndBorrow({ size: 50 })
  const stillThere = lent.filter(({ chunk }) => chunk.length > 0)
  expect(lent).toHaveLength(22)
  expect(stillThere.length).toBeLessThan(6)
})

it('throws if the blob ends too early', async () => {
  const { port1: to } = new MessageChannel()
  const blob = new Blob([bytes])
  Object.defineProperty(blob, 'size', { value: 2000 })
  await expect(transferChunks(blob, { to, size: 500 }).next()).rejects.toMatchObject({ code: 'wrong_size' })
  to.close()
})
