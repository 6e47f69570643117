import fc from 'fast-check'
import { expect } from 'vitest'
import {
  type Bytes,
  createFieldOpener,
  createKey,
  fieldPathOf,
  LayerError,
  layerContent,
} from '#cake/index.ts'
import { keptTables } from './kept-tables.ts'
import { findSecret, readSecrets, type Table } from './secret-texts.ts'

/**
 * Judges random files, after those in which a value once remained readable. A failure names the seed, and the file as a case
 * for `keptTables`.
 * @param seed of fast-check; a random one by default
 * @returns how many files were locked, and how many were rejected for each reason
 */
export async function judgeLockedFiles(
  files: fc.Arbitrary<Table>,
  count: number,
  seed = Date.now() % 2 ** 31,
): Promise<Map<string, number>> {
  const outcomes = new Map<string, number>()
  const judge = async (file: Table) => {
    const outcome = await judgeLockedFile(file)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  for (const file of keptTables) await judge(file)
  await fc.assert(fc.asyncProperty(files, judge), { numRuns: count, seed })
  return outcomes
}

/**
 * Locks the fields of a file, and checks that without the key of a field nobody reads its secrets, that all keys together
 * open all of them, and that each field is reported.
 * @returns `locked`, or the code of the rejection
 */
async function judgeLockedFile({ title, text, fields }: Table): Promise<string> {
  const keys = fields.map((name) => ({ path: fieldPathOf(name), key: createKey() }))
  const source = new TextEncoder().encode(text)
  const layered = await layerContent(
    title,
    source,
    new Map(fields.map((name, index) => [name, keys[index]?.key ?? createKey()])),
  ).catch((error: unknown) => {
    if (error instanceof LayerError) return error.code
    throw error
  })
  if (typeof layered === 'string') return layered
  const stored = new TextDecoder('utf-8', { ignoreBOM: true }).decode(layered.content)
  for (const field of fields.keys()) {
    expect(findSecret(stored, field), text).toBeUndefined()
    const otherKeys = keys.filter((_, index) => index !== field)
    expect(findSecret(await open(title, layered.content, otherKeys), field), text).toBeUndefined()
  }
  expect(readSecrets(await open(title, layered.content, keys)), text).toBe(readSecrets(text))
  expect(
    layered.locked.map(({ name }) => name),
    text,
  ).toEqual(fields)
  return 'locked'
}

async function open(
  title: string,
  content: Bytes,
  keys: readonly { path: string[]; key: Bytes }[],
): Promise<string> {
  const opener = createFieldOpener(title, keys)
  const parts = [await opener.update(content), await opener.end()]
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(parts))
}
