import ts from 'typescript'
import { lineOf, parse, walk } from './source-files.ts'

/** What only the outside world knows or does. `new Date(value)` and `Math.max` are pure, these are not. */
const impureNames = new Set([
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'document',
  'window',
  'navigator',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'crypto',
  'performance',
  'process',
  'console',
  'setTimeout',
  'setInterval',
  'queueMicrotask',
  'requestAnimationFrame',
])

function isImpure(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) {
    const text = `${node.expression.getText()}.${node.name.text}`
    return text === 'Date.now' || text === 'Math.random' || text.startsWith('globalThis.')
  }
  if (ts.isNewExpression(node)) {
    return node.expression.getText() === 'Date' && (node.arguments?.length ?? 0) === 0
  }
  return ts.isIdentifier(node) && impureNames.has(node.text) && isUse(node)
}

/** Whether an identifier stands for a value here, and is not just a key, a member, a type or a new name. */
function isUse(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node
  if (ts.isSpreadAssignment(parent)) return true
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent)) return parent.initializer === node
  return ts.isExpression(parent) || ts.isStatement(parent) || ts.isShorthandPropertyAssignment(parent)
}

/** Names that the file itself declares are its own: a parameter called `location` is no browser's. */
function namesDeclaredIn(source: ts.SourceFile): Set<string> {
  const names = new Set<string>()
  walk(source, (node) => {
    const isDeclaration = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node)
    if ((isDeclaration || ts.isImportSpecifier(node) || ts.isFunctionDeclaration(node)) && node.name) {
      names.add(node.name.getText())
    }
  })
  return names
}

/** Where a file that must only compute reaches for the world, as `line: what`. */
export function impuritiesIn(path: string, text?: string): string[] {
  const source = parse(path, text)
  const own = namesDeclaredIn(source)
  const found: string[] = []
  walk(source, (node) => {
    if (isImpure(node) && !own.has(node.getText(source))) {
      found.push(`${path}:${lineOf(source, node)}: ${node.getText(source)}`)
    }
  })
  return found
}
