import type { LayerField } from '#cake/index.ts'
import { startWorker, type WorkerClient } from '../../workers/start-worker.ts'
import { bakeCake } from '../engine/bake-cake.ts'
import type { BakedCake, BakingRequest } from '../engine/baking.ts'
import { NotLayerable } from '../problems.ts'
import type { LayerMethods, Rejection } from './layers.worker.ts'
import layersWorker from './layers.worker.ts?worker&url'

/**
 * Lists the fields of a CSV or JSON of at most 64 MiB, up to 200 (`findLayerFields`), in a worker.
 *
 * @param title the name of the inner file
 * @throws NotLayerable; FileError `unreadable`, `canceled`, `unknown`
 */
export function findFields(file: File, title: string, signal: AbortSignal): Promise<LayerField[]> {
  return withWorker(signal, (worker) => worker.ask('find', { file, title }))
}

/**
 * Encrypts fields of a CSV or JSON in a worker, each with a new key, then bakes the result like any file.
 *
 * @param locked the names of the fields, at least one
 * @returns the cake with the keys of its fields, and a function that ends the page's use of it
 * @throws NotLayerable; FileError as `bakeCake`
 */
export async function bakeLayered(
  request: BakingRequest,
  locked: readonly string[],
): Promise<{ cake: BakedCake; release: () => void }> {
  const { title, signal } = request
  const [source] = request.files
  if (source === undefined || locked.length === 0) return bakeCake(request)
  const {
    layered,
    keys,
    locked: lockedFields,
  } = await withWorker(signal, (worker) => worker.ask('layer', { file: source.file, title, names: locked }))
  const files = [{ path: source.path, file: new File([layered], title) }]
  const { cake, release } = await bakeCake({ ...request, files })
  return { cake: { ...cake, fieldKeys: keys, locked: lockedFields }, release }
}

async function withWorker<Result extends object>(
  signal: AbortSignal,
  work: (worker: WorkerClient<LayerMethods>) => Promise<Result | Rejection>,
): Promise<Result> {
  const worker = startWorker<LayerMethods>(layersWorker, signal)
  try {
    const result = await work(worker)
    if ('rejected' in result) throw new NotLayerable(result.rejected)
    return result
  } finally {
    worker.end()
  }
}
