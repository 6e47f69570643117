import ts from 'typescript'
import { parse, walk } from './source-files.ts'

/** The methods of a query that name the table whose rows it reads or writes. */
const starts = new Set(['from', 'update', 'delete', '$count'])

/**
 * Lists the queries in a source text that read or write rows of these tables (by their names in the code) without the
 * condition `inProject` of a unit, or of a statement whose value `projectId` a unit has, as `function: table`. Inserts are left out: the type of a row requires its project.
 */
export function listUnfiltered(text: string, tables: readonly string[]): string[] {
  const queries: string[] = []
  walk(parse('source.ts', text), (node) => {
    const table = ts.isCallExpression(node) ? findTable(node) : undefined
    if (ts.isCallExpression(node) && table && tables.includes(table) && !isFiltered(node, table))
      queries.push(`${findFunction(node)}: ${table}`)
  })
  return queries
}

function findTable({ expression, arguments: [table] }: ts.CallExpression): string | undefined {
  const isStart = ts.isPropertyAccessExpression(expression) && starts.has(expression.name.text)
  return isStart && table && ts.isIdentifier(table) ? table.text : undefined
}

/** Follows the chain of calls to its condition. */
function isFiltered(start: ts.CallExpression, table: string): boolean {
  const condition = new RegExp(
    `^inProject\\(\\s*(?:unit|projectPlaceholder|directoryPlaceholder),\\s*${table}\\b`,
  )
  if (start.arguments[1]) return condition.test(start.arguments[1].getText())
  let node: ts.Node = start
  while (ts.isPropertyAccessExpression(node.parent) && ts.isCallExpression(node.parent.parent)) {
    const call: ts.CallExpression = node.parent.parent
    if (node.parent.name.text === 'where') return condition.test(call.arguments[0]?.getText() ?? '')
    node = call
  }
  return false
}

function findFunction(node: ts.Node): string {
  for (let ancestor = node; ancestor.parent; ancestor = ancestor.parent) {
    if (ts.isFunctionDeclaration(ancestor)) return ancestor.name?.text ?? ''
    if (ts.isVariableDeclaration(ancestor) && ts.isSourceFile(ancestor.parent.parent.parent))
      return ancestor.name.getText()
  }
  return ''
}
