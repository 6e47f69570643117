import { readCells, valueOfCell } from './csv.ts'
import { LayerError } from './layer-error.ts'
import { lineAt } from './lines.ts'
import { isSimilar } from './similar-names.ts'
import type { Header } from './strict-table.ts'

/** Separators that programs write into tables. The reader knows the first three (FORMAT.md 9.8). */
const separators = [...',;\t|']

/**
 * Checks that each chosen name means exactly one column, so that nothing that the user takes for this column remains
 * unencrypted.
 * @throws LayerError `unknown_field`; `duplicate_name`; `similar_name` if a column that is not chosen has a name that looks
 * the same; `ambiguous_separator` if another separator leads to a column with the name, too
 */
export function rejectUnclearColumns(text: string, header: Header, chosen: readonly string[]): void {
  const line = lineAt(text, header.start)
  for (const field of chosen) {
    const columns = header.names.filter((name) => name === field)
    if (columns.length === 0) throw new LayerError('unknown_field', { field })
    if (columns.length > 1) throw new LayerError('duplicate_name', { field, line })
    const similar = header.names.find((name) => !chosen.includes(name) && isSimilar(name, field))
    if (similar !== undefined) throw new LayerError('similar_name', { field, similar, line })
    if (hasOtherReading(text, header, field)) throw new LayerError('ambiguous_separator', { field, line })
  }
}

function hasOtherReading(text: string, header: Header, field: string): boolean {
  if (header.isDeclared || header.names.length === 1) return false
  const record = text.slice(header.start, header.end)
  return separators.some((separator) => {
    const delimiter = separator.charCodeAt(0)
    return delimiter !== header.delimiter && readNames(record, delimiter).includes(field)
  })
}

/** @returns no names if the record is invalid with this delimiter */
function readNames(record: string, delimiter: number): string[] {
  const names: string[] = []
  try {
    readCells(record, (_, __, start, end) => names.push(valueOfCell(record, start, end)), delimiter)
  } catch {
    return []
  }
  return names.length > 1 ? names : []
}
