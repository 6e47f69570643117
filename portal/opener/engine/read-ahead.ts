import type { Bytes } from '#cake/index.ts'

/** So many bytes are read at once, and so many reads are under way: in Chromium 156 one stream takes half as long again. */
const stretchSize = 16 * 2 ** 20
const readsAhead = 8

/**
 * Reads a blob in stretches of 16 MB, the last shorter, in order. Reading begins at the call. Each stretch comes in a
 * buffer of its own, which the caller may keep or hand on. What the platform throws where the file has changed or gone
 * passes through.
 */
export function readAhead(blob: Blob): AsyncGenerator<Bytes, void> {
  const reads: Promise<ArrayBuffer>[] = []
  let start = 0
  const begin = () => {
    if (start >= blob.size) return
    const read = blob.slice(start, start + stretchSize).arrayBuffer()
    read.catch(() => {}) // awaited below, unless the loop is left before
    reads.push(read)
    start += stretchSize
  }
  for (let count = 0; count < readsAhead; count++) begin()
  return inOrder()

  async function* inOrder() {
    for (let read = reads.shift(); read; read = reads.shift()) {
      const stretch = new Uint8Array(await read)
      begin()
      yield stretch
    }
  }
}
