import ts from 'typescript'
import { proseIn } from './language.ts'
import { lineOf, parse, textOf, walk } from './source-files.ts'

type Word = { words: string[]; isWholeName: boolean; inNames: boolean; inSentences: boolean; instead: string }

/** The rows of the table in docs/glossary.md. */
export const avoided: Word[] = [
  ...(textOf('docs/glossary.md').split('## Words to avoid')[1] ?? '').matchAll(
    /^\| (.+?) \| ([\w=, ]+) \| (.+?) \|$/gm,
  ),
]
  .map(([, words = '', places = '', instead = '']) => ({
    words: words.split(', '),
    isWholeName: places.includes('names='),
    inNames: places.includes('names'),
    inSentences: places.includes('sentences'),
    instead,
  }))
  .filter(({ words }) => !words.includes('word'))

/** Names that clients, data, Node, the DOM or a vendor know: keys of JSON, of tables, and members of their objects. */
const establishedNames = /_|^(?:where|done|right|found|other|one|answer|mail|tries|sendMail)$/

/** A name as lowercase words. */
const wordsOf = (name: string): string[] =>
  name.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_/).map((word) => word.toLowerCase())

export type Finding = { line: number; word: string; instead: string }

/** Finds declarations whose name has a word to avoid. Members of objects that others define do not count. */
export function oldNamesIn(path: string, text: string): Finding[] {
  const source = parse(path, text)
  const findings: Finding[] = []
  walk(source, (node) => {
    if (!ts.isIdentifier(node) || !isDeclared(node)) return
    const name = node.text
    const spaced = ` ${wordsOf(name).join(' ')} `
    const entry = avoided.find(
      ({ inNames, isWholeName, words }) =>
        inNames &&
        (isWholeName
          ? words.includes(name)
          : words.some((word) => spaced.includes(` ${word.replace('-', ' ')} `))),
    )
    if (entry) findings.push({ line: lineOf(source, node), word: name, instead: entry.instead })
  })
  return findings
}

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

const toPattern = (words: readonly string[]) =>
  new RegExp(`(?<![\\w./@=:-])(?:${words.join('|')})(?![\\w=/(-]|\\.\\w|:\\/)`, 'gi')

const inSentences = avoided
  .filter((word) => word.inSentences)
  .map(({ words, instead }) => ({ pattern: toPattern(words), instead }))
const anyInSentences = toPattern(avoided.flatMap((word) => (word.inSentences ? word.words : [])))

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
