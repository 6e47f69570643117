import { checksumOfStream } from '#cake/index.ts'
import {
  cleanUp,
  type FoundKeys,
  type Lookup,
  type OpeningProgress,
  type OpeningRequest,
  openCake,
  type QuarantineKind,
} from '../../../../portal/opener/engine/open-cake.ts'
import { chosenFile, collectGarbage, watchLongTasks } from '../../browser/page.ts'
import { openAsOneBuffer, openByPlatform } from './baselines.ts'

/**
 * A page that opens cakes without the portal. Node controls it: it sets the file, then calls these functions.
 * All times are in milliseconds.
 */
const measured = {
  openByEngine,
  openByPlatform: (key: string) => openByPlatform(chosenFile(), key),
  openAsOneBuffer: (key: string) => openAsOneBuffer(chosenFile(), key),
  tryOpening,
  listStored,
  collect,
}
export type MeasuredPage = typeof measured
Object.assign(globalThis, { measured })

export type EngineRun = {
  milliseconds: number
  /** the last progress event of each step, from the start */
  steps: Record<string, number>
  size: number
  sha256: string
  longestTask: number
}

/**
 * Measures the time from choosing the file until the last bytes of the blob can be read. Keys are available
 * immediately. With `proof`, then hashes the opened file, which is not timed.
 */
async function openByEngine(lookup: Lookup, keys: string[], proof: boolean): Promise<EngineRun> {
  const endWatch = watchLongTasks()
  const steps: Record<string, number> = {}
  const start = performance.now()
  const request: OpeningRequest = {
    file: chosenFile(),
    lookup,
    findReleasedKeys: async () => asFound(keys),
    onProgress: ({ step, processed, total }) => {
      const name = step === 'checksum' && processed === total ? 'read' : step
      steps[name] = Math.round(performance.now() - start)
    },
    signal: new AbortController().signal,
  }
  const opened = await openCake(request)
  await opened.blob.slice(-16).arrayBuffer()
  const milliseconds = performance.now() - start
  const sha256 = proof ? await checksumOfStream(opened.blob.stream(), opened.size) : ''
  await opened.discard()
  return { milliseconds, steps, size: opened.size, sha256, longestTask: endWatch() }
}

export type Tried = {
  /** the opened file, or the error */
  opened?: { name: string; type: string; sha256: string; storedMeanwhile: number }
  failed?: { name: string; code: unknown; message: string }
  /** progress as `step done/total`, without duplicates */
  steps: string[]
}

/**
 * Opens the file like the portal and returns the result. `cancelAt` aborts at the first event of that step.
 * @param storage undefined: as the portal decides
 */
async function tryOpening(
  storage: QuarantineKind | undefined,
  lookup: Lookup,
  keys: string[] | 'rejected',
  cancelAt?: OpeningProgress['step'],
): Promise<Tried> {
  const steps: string[] = []
  const abort = new AbortController()
  const request: OpeningRequest = {
    file: chosenFile(),
    lookup,
    async findReleasedKeys() {
      if (keys === 'rejected') throw new RangeError('Access denied')
      return asFound(keys)
    },
    onProgress({ step, processed, total }) {
      steps.push(`${step} ${processed}/${total}`)
      if (step === cancelAt) abort.abort()
    },
    signal: abort.signal,
  }
  try {
    const opened = await openCake(request, storage)
    const { name, blob } = opened
    const { type } = blob
    const sha256 = await hexDigest(await blob.arrayBuffer())
    const storedMeanwhile = await listStored()
    await opened.discard()
    await opened.discard()
    return { opened: { name, type, sha256, storedMeanwhile }, steps }
  } catch (error) {
    const { name, message, code } = error as Error & { code?: unknown }
    return { failed: { name, code, message }, steps }
  }
}

/** Counts our files in private storage. */
async function listStored(): Promise<number> {
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle('opened-cakes', { create: true })
  let count = 0
  for await (const _ of folder.keys()) count++
  return count
}

/** Cleans up for the next run: collects garbage and deletes files. */
async function collect(): Promise<void> {
  await cleanUp()
  await collectGarbage()
}

const asFound = (keys: string[]): FoundKeys => ({ keys, keyPaths: keys.map(() => ['file']) })

async function hexDigest(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
