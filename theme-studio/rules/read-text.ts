import { type Mistake, toSentences } from '../../widget/app/mistakes.ts'
import { readTheme, type Theme, tokens } from '../../widget/app/theme.ts'
import { findThemeJson } from './link.ts'

/** The theme of a text, and a sentence for each mistake. A value with a mistake is omitted. */
export type ReadTheme = { theme: Theme; sentences: string[] }

/** Whether a text is a value of a CSS property. In a browser, this is `CSS.supports`. */
export type IsValue = (property: string, text: string) => boolean

/** No theme is as long as this, in characters. */
const longest = 20_000

/**
 * Reads a theme from what a developer pasted: the JSON of the property `theme`, a tag with the attribute `theme`, custom
 * properties as in a style sheet, or a link from this studio. The checks of the widget find the mistakes.
 */
export function readText(text: string, isValue: IsValue): ReadTheme {
  if (text.length > longest) {
    return failed(
      `The text is longer than ${longest.toLocaleString('en-US')} characters. Paste only the theme.`,
    )
  }
  const trimmed = text.trim()
  if (trimmed === '') return { theme: {}, sentences: [] }
  if (/^https?:\/\/\S+$/i.test(trimmed)) {
    const json = findThemeJson(trimmed)
    return json === undefined ? failed('The link holds no theme.') : readJson(json, isValue)
  }
  if (trimmed.startsWith('{')) return readJson(trimmed, isValue)
  const attribute = findAttribute(trimmed)
  if (attribute !== undefined) return readJson(attribute, isValue)
  return readProperties(trimmed, isValue)
}

const failed = (sentence: string): ReadTheme => ({ theme: {}, sentences: [sentence] })

function readJson(text: string, isValue: IsValue): ReadTheme {
  try {
    return check(JSON.parse(text), isValue)
  } catch (error) {
    return failed(`The theme is not valid JSON (${(error as SyntaxError).message}).`)
  }
}

/** The value of the attribute `theme` in a tag, without character references. */
function findAttribute(text: string): string | undefined {
  const [, double, single] = text.match(/\stheme=(?:"(\{[^"]*)"|'(\{[^']*)')/) ?? []
  const value = double ?? single
  return value
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
}

/** A custom property and its value, which may contain strings. */
const declaration = /(--[\w-]+)\s*:\s*((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^;}"'])+)/g

/** Finds declarations such as `--lw-primary: #2f6b5c;`, inside or outside of a rule. */
function readProperties(text: string, isValue: IsValue): ReadTheme {
  const value: Record<string, unknown> = {}
  const mistakes: Mistake[] = []
  const declarations = [...text.replace(/\/\*.*?\*\//gs, ' ').matchAll(declaration)]
  if (declarations.length === 0) {
    return failed(
      'The text holds no theme. Paste JSON, a tag, custom properties such as --lw-primary, or a link.',
    )
  }
  for (const [, property = '', content = ''] of declarations) {
    const path = tokens.find(([, name]) => name === property)?.[0]
    if (path) setValue(value, path, content.trim())
    else mistakes.push(['token', property])
  }
  return check(value, isValue, mistakes)
}

function check(value: unknown, isValue: IsValue, mistakesOfText: Mistake[] = []): ReadTheme {
  const { theme, mistakes } = readTheme(value, isValue)
  return { theme, sentences: toSentences([...mistakesOfText, ...mistakes]) }
}

function setValue(record: Record<string, unknown>, path: string, value: string): void {
  const [key = '', ...below] = path.split('.')
  if (below.length === 0) {
    record[key] = value
    return
  }
  record[key] ??= {}
  setValue(record[key] as Record<string, unknown>, below.join('.'), value)
}
