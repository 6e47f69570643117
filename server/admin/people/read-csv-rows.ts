import { createDelimiterSniffer, readCells, toByte, valueOfCell } from '#cake/layered/csv.ts'
import { UsageError } from '../usage-error.ts'

/** A row of a CSV, and the number of its first line. */
export type CsvRow = { line: number; cells: string[] }

/** The longest row that is read, in characters. A missing quote turns the rest of the file into one row. */
const longestRow = 2 ** 20

/**
 * Reads the rows of a CSV one by one. Only the current row is in memory, so a file can have any size. The first row
 * determines the delimiter.
 * @throws UsageError with the number of the line
 */
export async function* readCsvRows(parts: AsyncIterable<string>): AsyncGenerator<CsvRow> {
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
  let rest = ''
  for await (const part of parts) {
    const text = rest + part
    let start = 0
    for (let at = rest.length; at < text.length; at++) {
      if (sniffer.add(toByte(text, at))) continue
      const row = finish(text.slice(start, at + 1))
      start = at + 1
      if (row) yield row
    }
    rest = text.slice(start)
    if (rest.length > longestRow)
      throw new UsageError(`line ${line}: a row has more than ${longestRow} characters. Is a quote missing?`)
  }
  const last = rest === '' ? undefined : finish(rest)
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
