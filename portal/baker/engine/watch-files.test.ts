import { describe, expect, it } from 'vitest'
import { watchFiles } from './watch-files.ts'

/**
 * A file on disk whose bytes a program may change. Its slices read the current bytes, as in browsers other than
 * Chromium.
 */
function createFile(size: number) {
  const bytes = new Uint8Array(size)
  const reads: number[] = []
  const slice = (from = 0, to = size) => {
    reads.push(from)
    return new Blob([bytes.slice(from, to)])
  }
  const file = Object.assign(new File([bytes], 'log.txt'), { slice })
  return { source: { path: 'log.txt', file }, bytes, reads }
}

const size = 1_000_000
/** Equally spaced positions. */
const evenly = () => {
  let count = 0
  return () => (count++ % 64) / 64
}

describe('watchFiles', () => {
  it('accepts files that stay the same', async () => {
    const [large, small, empty] = [createFile(size), createFile(10), createFile(0)]
    const watched = await watchFiles([large.source, small.source, empty.source])
    await expect(watched.rejectChange()).resolves.toBeUndefined()
  })

  it.each([
    ['first', 0],
    ['last', size - 1],
    ['4,096th', 4095],
    ['last but 4,095', size - 4096],
    ['a sampled', 31_250],
  ])('notices that the %s byte changed', async (_, at) => {
    const { source, bytes } = createFile(size)
    const watched = await watchFiles([source], evenly())
    bytes[at] = 1
    await expect(watched.rejectChange()).rejects.toMatchObject({ code: 'unreadable' })
  })

  it('reads 64 positions in addition to the first and the last, different ones each time', async () => {
    const { source, reads } = createFile(size)
    await watchFiles([source])
    expect(reads.slice(0, 2)).toEqual([0, size - 4096])
    expect(new Set(reads).size).toBeGreaterThan(60)
    const first = [...reads]
    reads.length = 0
    await watchFiles([source])
    expect(reads).toHaveLength(66)
    expect(reads).not.toEqual(first)
  })

  it('notices a change of any file of a folder, however small', async () => {
    const files = [size, 0, 5000, ...Array.from({ length: 40 }, () => 3)].map(createFile)
    for (const [index, { bytes }] of files.entries()) {
      if (bytes.length === 0) continue
      const watched = await watchFiles(files.map(({ source }) => source))
      bytes[bytes.length - 1] = index + 1
      await expect(watched.rejectChange(), String(index)).rejects.toMatchObject({ code: 'unreadable' })
    }
  })

  it('notices that a file cannot be read anymore', async () => {
    const { source } = createFile(10)
    const watched = await watchFiles([source])
    source.file.slice = () => {
      throw new DOMException('', 'NotReadableError')
    }
    await expect(watched.rejectChange()).rejects.toMatchObject({ code: 'unreadable' })
  })
})
