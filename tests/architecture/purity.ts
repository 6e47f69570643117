import ts from 'typescript'
import { lineOf, parse, walk } from './source-files.ts'

/** Globals with side effects or varying values. `new Date(value)` and `Math.max` are pure, so they are not listed. */
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

/** Whether an identifier is used as a value, and not as a key, a member, a type or a declared name. */
function isUse(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node
  if (ts.isSpreadAssignment(parent)) return true
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent)) return parent.initializer === node
  return ts.isExpression(parent) || ts.isStatement(parent) || ts.isShorthandPropertyAssignment(parent)
}

/** Names that the file declares, such as a parameter `location`, which is not the browser's. */
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

/** Finds uses of impure globals, as `path:line: name`. */
export function impuritiesIn(path: string, text?: string): string[] {
  const source = parse(path, text)
  const declaredNames = namesDeclaredIn(source)
  const impurities: string[] = []
  walk(source, (node) => {
    if (isImpure(node) && !declaredNames.has(node.getText(source))) {
      impurities.push(`${path}:${lineOf(source, node)}: ${node.getText(source)}`)
    }
  })
  return impurities
}
