import { expect, it } from 'vitest'
import type { Bytes } from '#cake/index.ts'
import { receiveChunks, transferChunks } from './chunk-transfer.ts'

const bytes = Uint8Array.from({ length: 1053 }, (_, at) => at % 251)
const join = (parts: Bytes[]) => Uint8Array.from(parts.flatMap((part) => [...part]))

async function readInTwoWorkers(size: number) {
  const { port1: to, port2: from } = new MessageChannel()
  const sent: { copy: Bytes; chunk: Bytes }[] = []
  const received: Bytes[] = []
  const sender = async () => {
    for await (const chunk of transferChunks({ blob: new Blob([bytes]), to, buffers: 4 }, size)) {
      sent.push({ copy: chunk.slice(), chunk })
    }
  }
  const receiver = async () => {
    for await (const chunk of receiveChunks(from, bytes.length)) received.push(chunk.slice())
  }
  await Promise.all([sender(), receiver()])
  to.close()
  return { sent, received }
}

it('sends both workers the same bytes, in order', async () => {
  const { sent, received } = await readInTwoWorkers(100)
  expect(join(received)).toEqual(bytes)
  expect(join(sent.map(({ copy }) => copy))).toEqual(bytes)
  expect(sent.map(({ copy }) => copy.length)).toEqual([100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 53])
})

it('reuses a few buffers', async () => {
  const { sent } = await readInTwoWorkers(50)
  const stillThere = sent.filter(({ chunk }) => chunk.length > 0)
  expect(sent).toHaveLength(22)
  expect(stillThere.length).toBeLessThan(6)
})

it('throws if the blob ends too early', async () => {
  const { port1: to } = new MessageChannel()
  const blob = new Blob([bytes])
  Object.defineProperty(blob, 'size', { value: 2000 })
  const readAll = async () => {
    for await (const _ of transferChunks({ blob, to, buffers: 4 }, 500));
  }
  await expect(readAll()).rejects.toMatchObject({ code: 'wrong_size' })
  to.close()
})

it('sends the chunks that a caller received before leaving the loop', async () => {
  const { port1: to, port2: from } = new MessageChannel()
  for await (const _ of transferChunks({ blob: new Blob([bytes]), to, buffers: 4 }, 1053)) break
  const { value } = await receiveChunks(from, bytes.length).next()
  expect(value).toEqual(bytes)
  to.close()
})
