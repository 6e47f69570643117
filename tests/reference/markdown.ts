/** Returns a Markdown table, without the columns that are empty in every row. */
export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const isUsed = head.map((_, column) => rows.some((row) => row[column] !== ''))
  const toLine = (cells: readonly string[]) =>
    `| ${cells.filter((_, column) => isUsed[column]).join(' | ')} |`
  return [
    toLine(head),
    toLine(head.map(() => '---')),
    ...rows.map((row) => toLine(row.map(escapeCell))),
  ].join('\n')
}

const escapeCell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ')

export const code = (text: string | undefined): string => (text ? `\`${text}\`` : '')

/**
 * Replaces the text between `<!-- begin:name -->` and `<!-- end:name -->`. @throws if a block and a table do not match
 */
export function fillBlocks(document: string, blocks: Readonly<Record<string, string>>): string {
  const unused = new Set(Object.keys(blocks))
  const filled = document.replace(
    /(<!-- begin:([\w-]+) -->\n)[\s\S]*?(<!-- end:\2 -->)/g,
    (_, begin: string, name: string, end: string) => {
      const block = blocks[name]
      if (block === undefined) throw new Error(`There is no table for the block ${name}.`)
      unused.delete(name)
      return `${begin}\n${block}\n\n${end}`
    },
  )
  if (unused.size > 0) throw new Error(`The document has no block for ${[...unused].join(', ')}.`)
  return filled
}
