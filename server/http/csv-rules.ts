/**
 * One line of a CSV file as RFC 4180 has it, every cell in quotes. Text that a spreadsheet would take for a formula
 * gets an apostrophe in front (rule F25).
 */
export function toCsvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${disarm(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}

/**
 * Where a program may take a cell to begin: at the cell itself, and behind each semicolon, tab and line break, because
 * where these separate (Excel in many countries), quotes in the middle of a line do not hold a cell together.
 */
const separator = /([;\t\r\n])/

/** What begins a formula, also as fullwidth and small forms; blanks, signs without a width and quotes are passed over. */
const formula = /^[\s\p{Control}\p{Format}"]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u

function disarm(text: string): string {
  const safe = text
    .split(separator)
    .map((part) => (formula.test(part) ? `'${part}` : part))
    .join('')
  return /^[\t\r\n]/.test(safe) ? `'${safe}` : safe
}
