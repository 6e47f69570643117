import { expect, it } from 'vitest'
import type { Bytes } from '#cake/index.ts'
import { borrow, type ChunkTransfer, lend } from './chunk-transfer.ts'

const bytes = Uint8Array.from({ length: 1053 }, (_, at) => at % 251)
const join = (parts: Bytes[]) => Uint8Array.from(parts.flatMap((part) => [...part]))

async function lendAndBorrow(how: Omit<ChunkTransfer, 'to'>) {
  const { port1: to, port2: from } = new MessageChannel()
  const lent: { copy: Bytes; stretch: Bytes }[] = []
  const borrowed: Bytes[] = []
  const lender = async () => {
    for await (const stretch of lend(new Blob([bytes]), { to, ...how })) {
      lent.push({ copy: stretch.slice(), stretch })
    }
  }
  const borrower = async () => {
    for await (const stretch of borrow(from, bytes.length)) borrowed.push(stretch.slice())
  }
  await Promise.all([lender(), borrower()])
  to.close()
  return { lent, borrowed }
}

it('gives both sides the same bytes, in order', async () => {
  const { lent, borrowed } = await lendAndBorrow({ size: 100, firstSize: 153 })
  expect(join(borrowed)).toEqual(bytes)
  expect(join(lent.map(({ copy }) => copy))).toEqual(bytes)
  expect(lent.map(({ copy }) => copy.length)).toEqual([153, 100, 100, 100, 100, 100, 100, 100, 100, 100])
})

it('reads into few buffers again and again', async () => {
  const { lent } = await lendAndBorrow({ size: 50 })
  const stillThere = lent.filter(({ stretch }) => stretch.length > 0)
  expect(lent).toHaveLength(22)
  expect(stillThere.length).toBeLessThan(6)
})

it('ends with what the blob ends with', async () => {
  const { port1: to } = new MessageChannel()
  const blob = new Blob([bytes])
  Object.defineProperty(blob, 'size', { value: 2000 })
  await expect(lend(blob, { to, size: 500 }).next()).rejects.toMatchObject({ code: 'wrong_size' })
  to.close()
})
