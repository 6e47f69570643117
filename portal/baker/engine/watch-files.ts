import { FileError } from '../../workers/file-error.ts'
import type { SourceFile } from './baking.ts'

const sliceSize = 4096
const randomSlices = 64
/** How many files are read concurrently. */
const concurrency = 8

type Watched = { file: File; offsets: readonly number[]; digest: string }

/**
 * Detects files that are written to while they are baked. It reads the first and the last 4 KiB of each file, and 64
 * slices at random positions across all files. `rejectChange` reads the same slices again. Chromium also compares the
 * modification time at each read. Other browsers do not, so a small change in a large file can go unnoticed there.
 *
 * @param random for tests: a number from 0 to below 1
 * @throws the platform's error if a file cannot be read
 */
export async function watchFiles(
  files: readonly SourceFile[],
  random: () => number = Math.random,
): Promise<{
  /** @throws FileError `unreadable` if a file changed or is gone */ rejectChange(): Promise<void>
}> {
  const offsetsByFile = choosePlaces(files, random)
  const watched = await forEachFile(files, async ({ file }, index): Promise<Watched> => {
    const offsets = offsetsByFile[index] ?? []
    return { file, offsets, digest: await digestSlices(file, offsets) }
  })
  return {
    async rejectChange() {
      await forEachFile(watched, async ({ file, offsets, digest }) => {
        const now = await digestSlices(file, offsets).catch((error: unknown) => String(error))
        if (now !== digest) throw new FileError('unreadable', `A file changed: ${now}`)
      })
    },
  }
}

/** The positions of the slices in each file. Longer files get more of the random slices. */
function choosePlaces(files: readonly SourceFile[], random: () => number): number[][] {
  const offsetsByFile = files.map(({ file: { size } }) =>
    size > sliceSize ? [0, size - sliceSize] : size > 0 ? [0] : [],
  )
  const total = files.reduce((sum, { file }) => sum + file.size, 0)
  for (let count = 0; count < randomSlices; count++) {
    let at = Math.floor(random() * total)
    const index = files.findIndex(({ file }) => {
      if (at < file.size) return true
      at -= file.size
      return false
    })
    // The first and the last slice cover a short file completely.
    if ((files[index]?.file.size ?? 0) > 2 * sliceSize) offsetsByFile[index]?.push(at)
  }
  return offsetsByFile
}

/** SHA-256 over the slices, in order of their positions. */
async function digestSlices(file: File, offsets: readonly number[]): Promise<string> {
  const slices = new Blob(offsets.map((at) => file.slice(at, at + sliceSize)))
  const digest = await crypto.subtle.digest('SHA-256', await slices.arrayBuffer())
  return String(new Uint8Array(digest))
}

/** Calls the function for each item, a few concurrently. @returns the results in order */
async function forEachFile<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const workOn = async () => {
    while (next < items.length) {
      const index = next++
      results[index] = await work(items[index] as Item, index)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, workOn))
  return results
}
