import type { Conversion } from '../../identity/transfer/conversion.ts'
import { UsageError } from '../usage-error.ts'
import type { Source } from './convert-source.ts'
import { readCsvRows } from './read-csv-rows.ts'
import { readJsonValues } from './read-json-values.ts'

type NumberedConversion = { line: number; conversion: Conversion | undefined }

/** Converts the users in an export one by one, with their line numbers. @throws UsageError */
export async function* convertUsers(
  parts: AsyncIterable<string>,
  source: Source,
): AsyncGenerator<Conversion & { line: number }> {
  const { isJson, all } = await detectJson(parts)
  let number = 0
  for await (const { line, conversion } of isJson ? readObjects(all, source) : readRows(all, source)) {
    number += 1
    if (!conversion)
      throw new UsageError(`user ${number}, in line ${line}, does not have the format of ${source.format}.`)
    yield { line, ...conversion }
  }
}

/** Detects whether a file is JSON or CSV by its first visible character. */
async function detectJson(
  parts: AsyncIterable<string>,
): Promise<{ isJson: boolean; all: AsyncIterable<string> }> {
  const rest = parts[Symbol.asyncIterator]()
  let first = ''
  while (first.trim() === '') {
    const { value, done } = await rest.next()
    if (done) break
    first += value
  }
  async function* all() {
    yield first
    yield* { [Symbol.asyncIterator]: () => rest }
  }
  return { isJson: /^[{[]/.test(first.trim()), all: all() }
}

async function* readObjects(
  parts: AsyncIterable<string>,
  source: Source,
): AsyncGenerator<NumberedConversion> {
  const { readJson, list = (value) => [value] } = source
  if (!readJson) throw new UsageError(`this is JSON, not ${source.format}.`)
  for await (const { line, value } of readJsonValues(parts))
    for (const user of list(value)) yield { line, conversion: readJson(user) }
}

async function* readRows(parts: AsyncIterable<string>, source: Source): AsyncGenerator<NumberedConversion> {
  const { createRowReader } = source
  if (!createRowReader) throw new UsageError(`this is not JSON, so it is not ${source.format}.`)
  const readRow = createRowReader()
  for await (const { line, cells } of readCsvRows(parts)) {
    const conversion = readRow(cells)
    if (conversion !== 'header') yield { line, conversion }
  }
}
