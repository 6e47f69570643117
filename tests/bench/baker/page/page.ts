/// <reference types="vite/client" />
import { checksumOfStream } from '#cake/index.ts'
import { bakeCake } from '../../../../portal/baker/engine/bake-cake.ts'
import {
  bakedCakes,
  openStoredCake,
  removeStoredCake,
} from '../../../../portal/baker/engine/private-storage.ts'
import { startWorker } from '../../../../portal/workers/start-worker.ts'
import { chosenFile, collectGarbage, watchLongTasks } from '../../browser/page.ts'
import type { PartMethods } from './parts.worker.ts'
import partsWorker from './parts.worker.ts?worker&url'

/** A page that bakes without the portal. Node controls it: it sets the file, then calls these functions. */
const measured = { bake, bakeWith, measureParts, collect }
export type MeasuredBaker = typeof measured
Object.assign(globalThis, { measured })

export type BakerRun = {
  milliseconds: number
  /** the last progress event of each step, in milliseconds from the start */
  steps: Record<string, number>
  /** in milliseconds */
  longestTask: number
}

/** The duration of each part of baking alone, in milliseconds. */
export type Parts = Record<keyof PartMethods, number>

/**
 * Bakes the chosen file as the portal does, up to the point of registering the cake. With `proof`, then hashes the
 * stored cake, which is not timed.
 * @throws Error if its checksum differs
 */
async function bake(proof: boolean): Promise<BakerRun> {
  const endWatch = watchLongTasks()
  const steps: Record<string, number> = {}
  const file = chosenFile()
  const start = performance.now()
  const { cake, release } = await bakeCake({
    files: [{ path: file.name, file }],
    isArchive: false,
    title: file.name,
    owner: 'baker@mail.test',
    onProgress: ({ step }) => {
      steps[step] = Math.round(performance.now() - start)
    },
    signal: new AbortController().signal,
  })
  const milliseconds = performance.now() - start
  const longestTask = endWatch()
  if (proof) {
    const stored = await openStoredCake(cake)
    const checksum = await checksumOfStream(stored.stream(), stored.size)
    if (checksum !== cake.checksum) throw new Error('The checksum does not match the stored cake.')
  }
  await removeStoredCake(cake)
  release()
  return { milliseconds, steps, longestTask }
}

/**
 * Bakes the chosen file with a given key and IV.
 * @returns SHA-256 of the stored cake
 */
async function bakeWith(key: number[], iv: number[]): Promise<string> {
  const file = chosenFile()
  const { cake, release } = await bakeCake({
    ...{ files: [{ path: file.name, file }], isArchive: false, title: file.name, owner: 'baker@mail.test' },
    onProgress: () => {},
    signal: new AbortController().signal,
    key: new Uint8Array(key),
    iv: new Uint8Array(iv),
  })
  const stored = await openStoredCake(cake)
  const checksum = await checksumOfStream(stored.stream(), stored.size)
  await removeStoredCake(cake)
  release()
  return checksum
}

/** Measures each part alone, one after the other, in a worker. */
async function measureParts(): Promise<Parts> {
  const file = chosenFile()
  const { size } = file
  const { ask, end } = startWorker<PartMethods>(partsWorker, new AbortController().signal)
  try {
    const read = await ask('read', { file })
    const encrypt = await ask('encrypt', { size })
    const mac = await ask('mac', { size })
    const write = await ask('write', { size })
    const readBack = await ask('readBack', { size })
    return { read, encrypt, mac, write, readBack, checksum: await ask('checksum', { size }) }
  } finally {
    end()
  }
}

/** Cleans up for the next run: deletes all files and collects garbage. */
async function collect(): Promise<void> {
  const folder = await bakedCakes.open()
  const names: string[] = []
  for await (const name of folder.keys()) names.push(name)
  for (const name of names) await folder.removeEntry(name)
  await collectGarbage()
}
