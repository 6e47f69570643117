/**
 * One line of a CSV file as RFC 4180 has it. A cell that a spreadsheet would take for a formula gets an apostrophe
 * in front (rule F25).
 */
export function toCsvLine(cells: readonly string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
