import { findDelimiter, readCells, valueOfCell } from './csv.ts'
import { LayerError } from './layer-error.ts'
import { lineAt } from './lines.ts'

/** A cell below the header. `start` and `end` are offsets in the text and include the quotes. */
export type TableCell = { row: number; column: number; start: number; end: number }

/** The header of a table, with the offsets of its record. `isDeclared`: the line `sep=` names the separator. */
export type Header = {
  names: readonly string[]
  start: number
  end: number
  delimiter: number
  isDeclared: boolean
}

/** Excel writes this line, and reads it before the header. */
const separatorLine = /^\ufeff?sep=(.)?(?=\r?\n|$)/i

/**
 * Reads a CSV whose columns are to be encrypted. `readCells` is lenient, because it only displays what it reads. This
 * function is strict: where programs disagree about which column a value belongs to, encrypting a column would leave
 * values readable. So each row must have as many cells as the header (RFC 4180, 2.4), quotation marks must enclose whole
 * cells (2.5), and a carriage return outside of them must be part of CRLF (2.1). Empty lines are skipped.
 * @param onCell receives the cells below the header; the header is row 1, as in spreadsheets
 * @throws LayerError `not_csv`, `no_header`, `unknown_separator`, `lone_carriage_return`, `stray_quote`, `uneven_row`
 */
export function readTable(text: string, onCell: (cell: TableCell, names: readonly string[]) => void): Header {
  const separator = findSeparator(text)
  const delimiter = separator ?? findDelimiter(text)
  const names: string[] = []
  const firstRow = separator === undefined ? 0 : 1
  const bounds = { start: 0, end: 0 }
  let record = { row: 0, cells: 0, start: 0, end: 0 }

  function endRecord(): void {
    const { row, cells, start, end } = record
    if (row <= firstRow || cells === names.length || (cells === 1 && start === end)) return
    throw new LayerError('uneven_row', { line: lineAt(text, start), cells, expected: names.length })
  }

  const readCell = (row: number, column: number, start: number, end: number) => {
    if (row < firstRow) return
    rejectUnclear(text, start, end)
    if (row !== record.row) {
      endRecord()
      record = { row, cells: 0, start, end }
    }
    record.cells++
    record.end = end
    if (row === firstRow) {
      if (column === 0) bounds.start = start
      bounds.end = end
      names.push(valueOfCell(text, start, end))
    } else if (column < names.length) onCell({ row: row - firstRow + 1, column, start, end }, names)
  }
  readCells(text, readCell, delimiter)
  endRecord()
  if (names.every((name) => name === '')) throw new LayerError('no_header')
  return { names, ...bounds, delimiter, isDeclared: separator !== undefined }
}

/** @returns the separator that the line `sep=` names; undefined without such a line @throws LayerError */
function findSeparator(text: string): number | undefined {
  const match = separatorLine.exec(text)
  if (!match) return undefined
  const separator = match[1] ?? ''
  if (separator === '' || !',;\t'.includes(separator)) throw new LayerError('unknown_separator', { line: 1 })
  return separator.charCodeAt(0)
}

function rejectUnclear(text: string, start: number, end: number): void {
  if (text[start] === '"') return
  const cell = text.slice(start, end)
  if (cell.includes('\r')) throw new LayerError('lone_carriage_return', { line: lineAt(text, start) })
  if (cell.includes('"')) throw new LayerError('stray_quote', { line: lineAt(text, start) })
}
