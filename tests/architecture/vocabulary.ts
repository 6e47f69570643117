import ts from 'typescript'
import { proseIn } from './language.ts'
import { lineOf, parse, textOf, walk } from './source-files.ts'

type Word = {
  matches: string[]
  isWholeName: boolean
  inNames: boolean
  inSentences: boolean
  instead: string
}

/** The rows of the table in docs/glossary.md. */
export const avoided: Word[] = [
  ...(textOf('docs/glossary.md').split('## Words to avoid')[1] ?? '').matchAll(
    /^\| (.+?) \| ([\w=, ]+) \| (.+?) \|$/gm,
  ),
]
  .map(([, list = '', places = '', instead = '']) => ({
    matches: list.split(', '),
    isWholeName: places.includes('names='),
    inNames: places.includes('names'),
    inSentences: places.includes('sentences'),
    instead,
  }))
  .filter(({ matches }) => !matches.includes('word'))

/** Names that clients, data, Node, the DOM or a vendor know: keys of JSON, of tables, and members of their objects. */
const establishedNames = /_|^(?:where|done|right|found|other|one|answer|mail|tries|sendMail)$/

/** A name as lowercase words. */
const wordsOf = (name: string): string[] =>
  name.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_/).map((word) => word.toLowerCase())

const inNames = avoided
  .filter((word) => word.inNames)
  .map((word) => ({ ...word, spaced: word.matches.map((match) => ` ${match.replace('-', ' ')} `) }))

/** The names that were looked up: a name is declared many times. */
const lookedUp = new Map<string, Word | undefined>()

/** Finds the row of the first word to avoid in a name. */
function findAvoided(name: string): Word | undefined {
  if (lookedUp.has(name)) return lookedUp.get(name)
  const separated = ` ${wordsOf(name).join(' ')} `
  const entry = inNames.find(({ isWholeName, matches, spaced }) =>
    isWholeName ? matches.includes(name) : spaced.some((word) => separated.includes(word)),
  )
  lookedUp.set(name, entry)
  return entry
}

export type Finding = { line: number; word: string; instead: string }

/** Finds declarations whose name has a word to avoid. Members of objects that others define do not count. */
export function oldNamesIn(path: string, text: string): Finding[] {
  const source = parse(path, text)
  const findings: Finding[] = []
  walk(source, (node) => {
    if (!ts.isIdentifier(node) || !isDeclared(node)) return
    const entry = findAvoided(node.text)
    if (entry) findings.push({ line: lineOf(source, node), word: node.text, instead: entry.instead })
  })
  return findings
}

/** Finds a word to avoid in the name of a file or folder. */
export function oldPathWordIn(path: string): string | undefined {
  const spaced = ` ${path
    .split('/')
    .map((part) => part.replace(/[-.]/g, ' '))
    .join(' / ')} `
  return avoided
    .filter(({ inNames, isWholeName }) => inNames && !isWholeName)
    .flatMap(({ matches }) => matches)
    .find((word) => spaced.includes(` ${word.replace('-', ' ')} `))
}

/** Codes of APIs, values of columns and metrics, actions of the activity, and what other programs define. */
const establishedLiterals =
  /^(?:(?:origin|password|secret|code)_refused|refusals_omitted|recipient_mailed|refused|mailed|mail|caller|least)$/

/** Properties whose text is a state, a code or another discriminant. */
const discriminants = /^(?:kind|screen|code|status|state|type|run|outcome|reason|step|problem|action)$/

/** Finds states, codes and discriminants with a word to avoid: members of unions of texts, and values of such properties. */
export function oldLiteralsIn(path: string, text: string): Finding[] {
  const source = parse(path, text)
  const findings: Finding[] = []
  walk(source, (node) => {
    if (!ts.isStringLiteral(node) || !/^[a-z]\w+$/.test(node.text)) return
    const { parent } = node
    const isDiscriminant =
      ts.isLiteralTypeNode(parent) ||
      (ts.isPropertyAssignment(parent) &&
        parent.initializer === node &&
        discriminants.test(parent.name.getText()))
    const spaced = ` ${wordsOf(node.text).join(' ')} `
    const entry = avoided.find(
      ({ inNames, isWholeName, matches }) =>
        inNames && !isWholeName && matches.some((word) => spaced.includes(` ${word.replace('-', ' ')} `)),
    )
    if (isDiscriminant && entry && !establishedLiterals.test(node.text))
      findings.push({ line: lineOf(source, node), word: node.text, instead: entry.instead })
  })
  return findings
}

/** Names that say nothing about their value, of whatever kind. */
const meaningless = /^(?:facts|usual|gone|theirs|mine|words|wanted|standing|goesOn|lasts|rest|twice|written)$/

/** Finds declarations with a name that says nothing about its value, in types and in values. */
export function meaninglessNamesIn(path: string, text: string): Finding[] {
  if (
    text.search(
      /\b(?:facts|usual|gone|theirs|mine|words|wanted|standing|goesOn|lasts|rest|twice|written)\b/,
    ) < 0
  )
    return []
  const source = parse(path, text)
  const findings: Finding[] = []
  walk(source, (node) => {
    if (
      ts.isIdentifier(node) &&
      meaningless.test(node.text) &&
      (isDeclared(node) || isMember(node)) &&
      !isRestElement(node)
    )
      findings.push({ line: lineOf(source, node), word: node.text, instead: 'what the value is' })
  })
  return findings
}

/** JavaScript calls it the rest: `...rest`. */
const isRestElement = ({ parent, text }: ts.Identifier) =>
  text === 'rest' &&
  (ts.isBindingElement(parent) || ts.isParameter(parent)) &&
  parent.dotDotDotToken !== undefined

const isMember = ({ parent, text }: ts.Identifier) =>
  (ts.isPropertyAssignment(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isShorthandPropertyAssignment(parent)) &&
  parent.name.getText() === text

/** Whether an identifier declares a variable, function, parameter, type, or a member of a type. */
function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node
  const declares =
    ts.isVariableDeclaration(parent) ||
    ts.isParameter(parent) ||
    ts.isFunctionDeclaration(parent) ||
    ts.isTypeAliasDeclaration(parent) ||
    ts.isTypeParameterDeclaration(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isBindingElement(parent)
  if (!declares || parent.name !== node) return false
  // A property that is destructured under its own name has the name of its object's type; so has a type of raw SQL.
  const isOfObject = ts.isPropertySignature(parent) || (ts.isBindingElement(parent) && !parent.propertyName)
  return !isOfObject || !establishedNames.test(node.text)
}

const toPattern = (matches: readonly string[]) =>
  new RegExp(`(?<![\\w./@=:-])(?:${matches.join('|')})(?![\\w=/(-]|\\.\\w|:\\/)`, 'gi')

const inSentences = avoided
  .filter((word) => word.inSentences)
  .map(({ matches, instead }) => ({ pattern: toPattern(matches), instead }))
const anyInSentences = toPattern(avoided.flatMap((word) => (word.inSentences ? word.matches : [])))

/** Finds words to avoid in the sentences of a file. Code in backticks does not count. */
export function oldWordsIn(path: string, text: string): Finding[] {
  // Most files have none of the words anywhere, and need not be parsed.
  if (text.search(anyInSentences) < 0) return []
  const parts: [number, string][] = /\.(tsx?|mjs|cjs|js)$/.test(path) ? proseIn(path, text) : [[0, text]]
  return parts.flatMap(([offset, part]) => {
    if (!/\s/.test(part.trim())) return []
    const prose = part.replace(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replace(/[^\n]/g, ' '))
    return inSentences.flatMap(({ pattern, instead }) =>
      [...prose.matchAll(pattern)].map(({ 0: word, index }) => ({
        line: text.slice(0, offset + index).split('\n').length,
        word,
        instead,
      })),
    )
  })
}
