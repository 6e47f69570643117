import ts from 'typescript'
import { lineOf, parse, walk } from './source-files.ts'

export type Finding = { line: number; text: string }

const hasWord = (text: string) => /\p{L}{2,}/u.test(text.replace(/&\w+;/g, ''))

/** Attributes and properties whose text a screen shows or a screen reader reads. */
const textNames =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|placeholder|title|alt|label|heading|hint|message|text|description)$/

/** Finds words that a screen shows without a table of languages/: in JSX, and in attributes and properties of its texts. */
export function wordsOutsideTables(path: string, text: string): Finding[] {
  const source = parse(path, text)
  const constants = new Map<string, ts.Expression>()
  walk(source, (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer)
  })

  const findings: Finding[] = []
  const report = (node: ts.Node, shown: string) => {
    if (hasWord(shown)) findings.push({ line: lineOf(source, node), text: shown.trim() })
  }

  /** Reports the words that an expression can evaluate to. */
  function read(node: ts.Expression, depth = 0): void {
    if (depth > 8) return
    const next = (part: ts.Expression) => read(part, depth + 1)
    if (ts.isStringLiteralLike(node)) report(node, node.text)
    else if (ts.isTemplateExpression(node)) {
      report(node.head, node.head.text)
      for (const span of node.templateSpans) {
        report(span.literal, span.literal.text)
        next(span.expression)
      }
    } else if (ts.isConditionalExpression(node)) {
      next(node.whenTrue)
      next(node.whenFalse)
    } else if (ts.isBinaryExpression(node)) {
      const kind = node.operatorToken.kind
      if (kind !== ts.SyntaxKind.AmpersandAmpersandToken && !comparisons.has(kind)) next(node.left)
      if (!comparisons.has(kind)) next(node.right)
    } else if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node)
    )
      next(node.expression)
    else if (ts.isArrayLiteralExpression(node)) node.elements.forEach(next)
    else if (ts.isElementAccessExpression(node) || ts.isPropertyAccessExpression(node)) {
      const members = ts.isIdentifier(node.expression) && constants.get(node.expression.text)
      if (members)
        readMembers(members, ts.isPropertyAccessExpression(node) ? node.name.text : undefined, next)
    } else if (ts.isIdentifier(node)) {
      const initializer = constants.get(node.text)
      if (initializer) next(initializer)
    }
  }

  walk(source, (node) => {
    if (ts.isJsxText(node)) report(node, node.text)
    else if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
      read(node.expression)
    else if (ts.isJsxAttribute(node) && textNames.test(node.name.getText(source))) {
      const value = node.initializer
      if (value && ts.isStringLiteral(value)) report(value, value.text)
      else if (value && ts.isJsxExpression(value) && value.expression) read(value.expression)
    } else if (
      ts.isCallExpression(node) &&
      /\b(?:toasts\.show|setAttribute)$/.test(node.expression.getText(source))
    ) {
      const name = node.arguments[0]
      const isAttribute = /setAttribute$/.test(node.expression.getText(source))
      // The first argument is the kind of the toast.
      if (!isAttribute) for (const argument of node.arguments.slice(1)) read(argument)
      else if (name && ts.isStringLiteral(name) && textNames.test(name.text) && node.arguments[1])
        read(node.arguments[1])
    } else if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      /\.(?:textContent|innerText|title|placeholder|ariaLabel|alt)$/.test(node.left.getText(source))
    )
      read(node.right)
    else if ((ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && isSentence(node, source))
      report(node, node.getText(source))
  })
  // A sentence inside of an expression is found twice.
  return [...new Map(findings.map((finding) => [finding.line, finding])).values()]
}

const comparisons = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.InKeyword,
])

/** Reads the members of an object of texts: one by its name, or all. */
function readMembers(
  members: ts.Expression,
  name: string | undefined,
  read: (part: ts.Expression) => void,
): void {
  let object = members
  while (ts.isAsExpression(object) || ts.isSatisfiesExpression(object)) object = object.expression
  if (!ts.isObjectLiteralExpression(object)) return
  for (const property of object.properties) {
    if (ts.isPropertyAssignment(property) && (name === undefined || property.name.getText() === name))
      read(property.initializer)
  }
}

/** Whether a literal anywhere reads like a sentence, and is not for developers: an error, a log, a type. */
function isSentence(node: ts.StringLiteralLike | ts.TemplateExpression, source: ts.SourceFile): boolean {
  const content = node.getText(source).slice(1, -1)
  if (!/^\p{Lu}\p{L}*[,’']? (?:\p{L}|\$\{)/u.test(content) || /^(?:Bearer|Basic) /.test(content)) return false
  for (let at: ts.Node = node.parent; !ts.isStatement(at); at = at.parent) {
    if (ts.isNewExpression(at) || ts.isTypeNode(at)) return false
    if (ts.isCallExpression(at) && at.expression.kind === ts.SyntaxKind.SuperKeyword) return false
    if (ts.isCallExpression(at) && /console|[wW]arn|[eE]rror/.test(at.expression.getText(source)))
      return false
  }
  return true
}
