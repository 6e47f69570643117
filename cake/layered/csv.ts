import { LayerError } from './layer-error.ts'

const quote = 0x22
const lineFeed = 0x0a
const carriageReturn = 0x0d
const byteOrderMark = [0xef, 0xbb, 0xbf]
const delimiters = [0x2c, 0x3b, 0x09] // , ; and tab

export type DelimiterSniffer = {
  /** Takes the next byte of the file. @returns whether the header record continues */
  add(byte: number): boolean
  /** the delimiter that occurs most often so far, by default a comma */
  delimiter(): number
}

/** Finds the delimiter of a CSV: the most frequent of `,`, `;` and tab outside the quotes of the header record. */
export function createDelimiterSniffer(): DelimiterSniffer {
  const counts = delimiters.map(() => 0)
  let isCellStart = true
  let isQuoted = false
  let isOpen = true
  let seen = 0
  return {
    add(byte) {
      if (!isOpen) return false
      if (seen++ < byteOrderMark.length && byteOrderMark.includes(byte)) return true
      if (byte === quote) {
        // A doubled quote closes the cell and opens it again. Quotes within an unquoted cell have no meaning.
        isQuoted = isQuoted ? false : isCellStart
        return true
      }
      if (isQuoted) return true
      if (byte === lineFeed) isOpen = false
      const delimiterIndex = delimiters.indexOf(byte)
      if (delimiterIndex !== -1) counts[delimiterIndex] = (counts[delimiterIndex] ?? 0) + 1
      isCellStart = delimiterIndex !== -1
      return isOpen
    },
    delimiter: () => delimiters[counts.indexOf(Math.max(...counts))] ?? quote,
  }
}

/**
 * Calls `onCell` for each cell of a CSV (RFC 4180), in order. Lines end in CRLF or LF. Rows can differ in length.
 * @param onCell `start` and `end` are offsets in `text` and include the quotes of the cell; row 0 is the header
 * @param delimiter needed if the text has no header, such as a record from the middle of a file
 * @throws LayerError `not_csv`
 */
export function readCells(
  text: string,
  onCell: (row: number, column: number, start: number, end: number) => void,
  delimiter: number = findDelimiter(text),
): void {
  let at = text.startsWith('\ufeff') ? 1 : 0
  const isEnd = (index: number) => {
    const code = text.charCodeAt(index)
    const isLineEnd =
      code === lineFeed || (code === carriageReturn && text.charCodeAt(index + 1) === lineFeed)
    return isLineEnd || code === delimiter || index >= text.length
  }
  for (let row = 0, column = 0; ; ) {
    const start = at
    if (text.charCodeAt(at) === quote) at = endOfQuoted(text, at)
    else while (!isEnd(at)) at++
    if (!isEnd(at)) throw notCsv(text, start)
    onCell(row, column, start, at)
    if (at === text.length) return
    if (text.charCodeAt(at) === delimiter) {
      at++
      column++
    } else {
      at += text.charCodeAt(at) === carriageReturn ? 2 : 1
      row++
      column = 0
      if (at === text.length) return
    }
  }
}

/** @returns the value of a cell, without its quotes */
export function valueOfCell(text: string, start: number, end: number): string {
  return text.charCodeAt(start) === quote && end > start
    ? text.slice(start + 1, end - 1).replaceAll('""', '"')
    : text.slice(start, end)
}

/** @returns a cell with this value, quoted only if it must be */
export function toCell(value: string, delimiter: number): string {
  const isPlain = !/["\r\n]/.test(value) && !value.includes(String.fromCharCode(delimiter))
  return isPlain ? value : `"${value.replaceAll('"', '""')}"`
}

/** Whether a byte is outside the cells. @param byte undefined = before or after the file */
export function isCellBorder(byte: number | undefined): boolean {
  return byte === undefined || byte === lineFeed || byte === carriageReturn || delimiters.includes(byte)
}

/** @returns the delimiter of a CSV (FORMAT.md 9.8) */
export function findDelimiter(text: string): number {
  const sniffer = createDelimiterSniffer()
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; at++) {
    if (!sniffer.add(toByte(text, at))) break
  }
  return sniffer.delimiter()
}

/** Returns the code of a character for the sniffer. All characters outside ASCII share one code. */
export const toByte = (text: string, at: number): number => Math.min(text.charCodeAt(at), 0x80)

/** @returns the offset after the closing quote */
function endOfQuoted(text: string, start: number): number {
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf('"', at)
    if (at === -1) throw notCsv(text, start)
    if (text.charCodeAt(at + 1) !== quote) return at + 1
  }
}

function notCsv(text: string, start: number): LayerError {
  return new LayerError('not_csv', { line: text.slice(0, start).split('\n').length })
}
