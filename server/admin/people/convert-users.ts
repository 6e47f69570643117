import { createDelimiterSniffer, readCells, toByte, valueOfCell } from '#cake/layered/csv.ts'
import type { Conversion } from '../../converters/conversion.ts'
import { UsageError } from '../usage-error.ts'
import type { Source } from './convert-source.ts'
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
  const remainder = parts[Symbol.asyncIterator]()
  let first = ''
  while (first.trim() === '') {
    const { value, done } = await remainder.next()
    if (done) break
    first += value
  }
  async function* all() {
    yield first
    yield* { [Symbol.asyncIterator]: () => remainder }
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

/** A row of a CSV, and the number of its first line. */
type CsvRow = { line: number; cells: string[] }

/** The longest row that is read, in characters. A missing quote turns the rest of the file into one row. */
const longestRow = 2 ** 20

/**
 * Reads the rows of a CSV one by one. Only the current row is in memory, so a file can have any size. The first row
 * determines the delimiter.
 * @throws UsageError with the number of the line
 */
async function* readCsvRows(parts: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  let line = 1
  let delimiter: number | undefined
  let sniffer = createDelimiterSniffer()
  const finish = (text: string): CsvRow | undefined => {
    delimiter ??= sniffer.delimiter()
    const row = { line, cells: splitRow(text, line, delimiter) }
    line += text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
    sniffer = createDelimiterSniffer()
    return text.trim() === '' ? undefined : row
  }
  let remainder = ''
  for await (const part of parts) {
    const text = remainder + part
    let start = 0
    for (let at = remainder.length; at < text.length; at++) {
      if (sniffer.add(toByte(text, at))) continue
      const row = finish(text.slice(start, at + 1))
      start = at + 1
      if (row) yield row
    }
    remainder = text.slice(start)
    if (remainder.length > longestRow)
      throw new UsageError(`line ${line}: a row has more than ${longestRow} characters. Is a quote missing?`)
  }
  const last = remainder === '' ? undefined : finish(remainder)
  if (last) yield last
}

function splitRow(text: string, line: number, delimiter: number): string[] {
  const cells: string[] = []
  try {
    readCells(text, (_row, _column, start, end) => cells.push(valueOfCell(text, start, end)), delimiter)
  } catch {
    throw new UsageError(`line ${line}: this row is not CSV, because a quoted cell does not end correctly.`)
  }
  return cells
}
