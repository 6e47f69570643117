/**
 * Returns one line of CSV (RFC 4180) with every cell quoted. Text that a spreadsheet would interpret as a formula is
 * prefixed with an apostrophe (rule F25).
 */
export function toCsvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${disarm(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}

/**
 * Characters after which a program may start a new cell. Where these are separators, as in Excel in many countries,
 * quotes in the middle of a line do not protect a cell.
 */
const separator = /([;\t\r\n])/

/** The start of a formula, including fullwidth and small forms, after blanks, zero-width characters and quotes. */
const formula = /^[\s\p{Control}\p{Format}"]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u

function disarm(text: string): string {
  const safe = text
    .split(separator)
    .map((part) => (formula.test(part) ? `'${part}` : part))
    .join('')
  return /^[\t\r\n]/.test(safe) ? `'${safe}` : safe
}
