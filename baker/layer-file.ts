import {
  type Bytes,
  createKey,
  findLayerFields,
  LayerError,
  largestLayered,
  layerContent,
} from '#cake/index.ts'
import { BakeError } from './bake-error.ts'
import { openSource } from './source-file.ts'
import { quoteName } from './terminal.ts'

/** The plaintext of a layered cake and the key of each field, by name. */
export type LayeredFile = { plaintext: Bytes; keys: ReadonlyMap<string, Bytes> }

/**
 * Encrypts the fields of a CSV or JSON, each under a new key. The file is processed in memory and may have at most 64
 * MiB.
 * @param title the inner file's name, which decides whether it is a CSV or JSON
 * @throws BakeError that says what is wrong with the file or the fields
 */
export async function layerFile(
  path: string,
  title: string,
  fields: readonly string[],
): Promise<LayeredFile> {
  const keys = new Map(fields.map((name) => [name, createKey()]))
  const content = await readSmallFile(path)
  try {
    return { plaintext: await layerContent(title, content, keys), keys }
  } catch (error) {
    if (error instanceof LayerError) throw new BakeError(explain(error, title, content))
    throw error
  }
}

async function readSmallFile(path: string): Promise<Bytes> {
  const { file, size, rejectChange } = await openSource(path)
  try {
    if (size > largestLayered) throw new BakeError(new LayerError('too_large').message)
    const content = new Uint8Array(await file.readFile())
    await rejectChange()
    return content
  } finally {
    await file.close()
  }
}

function explain({ code, message }: LayerError, title: string, content: Bytes): string {
  if (code !== 'unknown_field') return message
  const names = findLayerFields(title, content).map(({ name }) => quoteName(name))
  return `${message} It has ${names.length > 0 ? names.join(', ') : 'no fields'}.`
}
