import {
  type Bytes,
  createKey,
  findLayerFields,
  LayerError,
  type LockedField,
  largestLayered,
  layerContent,
} from '#cake/index.ts'
import { toCount } from '#contract/count.ts'
import { toPrintable } from '#contract/printable.ts'
import { BakeError } from './bake-error.ts'
import { toLayerText } from './layer-texts.ts'
import { openSource } from './source-file.ts'
import { quoteName } from './terminal.ts'

/** The plaintext of a layered cake, the key of each field, by name, and what was locked of each. */
export type LayeredFile = {
  plaintext: Bytes
  keys: ReadonlyMap<string, Bytes>
  locked: readonly LockedField[]
}

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
    const { content: plaintext, locked } = await layerContent(title, content, keys)
    return { plaintext, keys, locked }
  } catch (error) {
    if (error instanceof LayerError) throw new BakeError(explain(error, title, content))
    throw error
  }
}

async function readSmallFile(path: string): Promise<Bytes> {
  const { file, size, rejectChange } = await openSource(path)
  try {
    if (size > largestLayered) throw new BakeError(toLayerText(new LayerError('too_large')))
    const content = new Uint8Array(await file.readFile())
    await rejectChange()
    return content
  } finally {
    await file.close()
  }
}

/** @returns a line for each field, such as `Locked 'salary': 2 values, in rows 2–3.` */
export function describeLocked(title: string, locked: readonly LockedField[]): string[] {
  const unit = /\.json$/i.test(title) ? 'line' : 'row'
  return locked.map(({ name, count, rows }) => {
    const isOne = /^\d+$/.test(rows)
    const places = `${isOne ? unit : `${unit}s`} ${rows}`
    return `Locked ${quoteName(name)}: ${toCount(count, 'value')}, in ${places}.`
  })
}

function explain(error: LayerError, title: string, content: Bytes): string {
  const text = toPrintable(toLayerText(error))
  if (error.code !== 'unknown_field') return text
  const names = findLayerFields(title, content).map(({ name }) => quoteName(name))
  return `${text} It has ${names.length > 0 ? names.join(', ') : 'no fields'}.`
}
