import {
  createKey,
  findLayerFields,
  LayerError,
  type LayerErrorCode,
  type LayerErrorDetails,
  type LayerField,
  type LockedField,
  largestLayered,
  layerContent,
  toHex,
} from '#cake/index.ts'
import { serveRpc } from '../../workers/serve-rpc.ts'
import type { FieldKey } from '../engine/baking.ts'
import { watchFiles } from '../engine/watch-files.ts'

/** Why the content cannot be layered, instead of a result. */
export type LayerRejection = { code: LayerErrorCode; details: LayerErrorDetails }
export type Rejection = { rejected: LayerRejection }

type Source = { file: File; title: string }

/** Lists the fields of a file. */
async function find({ file, title }: Source): Promise<LayerField[] | Rejection> {
  return catchRejection(async () => findLayerFields(title, await read(file)))
}

/** Encrypts fields of a file, each with a new key. */
async function layer({
  file,
  title,
  names,
}: Source & { names: readonly string[] }): Promise<
  { layered: Blob; keys: FieldKey[]; locked: LockedField[] } | Rejection
> {
  return catchRejection(async () => {
    const keys = new Map(names.map((name) => [name, createKey()]))
    const watched = await watchFiles([{ path: title, file }])
    const content = await read(file)
    await watched.rejectChange()
    const layered = await layerContent(title, content, keys)
    return {
      layered: new Blob([layered.content]),
      keys: [...keys].map(([name, key]) => ({ name, key: toHex(key) })),
      locked: layered.locked,
    }
  })
}

async function read(file: File) {
  if (file.size > largestLayered) throw new LayerError('too_large')
  return new Uint8Array(await file.arrayBuffer())
}

async function catchRejection<Result>(work: () => Promise<Result>): Promise<Result | Rejection> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof LayerError) {
      const { code, details } = error
      return { rejected: { code, details } }
    }
    throw error
  }
}

const methods = { find, layer }
export type LayerMethods = typeof methods

serveRpc(methods)
