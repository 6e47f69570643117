import { type Mistake, toSentences } from '../widget/app/mistakes.ts'
import { type CustomProperty, readTheme, type Theme, tokens } from '../widget/app/theme.ts'

/** Where this browser keeps the developer's theme. The manager writes it, and the preview reads it. */
export const themeTextKey = 'cakelock-storybook-theme'

/** The theme of a developer's text, and a sentence for each mistake. What is wrong has no effect. */
export type WrittenTheme = { theme: Theme; sentences: string[] }

/**
 * Reads a theme that a developer pasted: JSON as for the property `theme`, or custom properties as in a style sheet. The
 * widget's own checks find the mistakes.
 */
export function readThemeText(text: string): WrittenTheme {
  const isJSON = text.trim().startsWith('{')
  const parsed = isJSON ? parseJSON(text) : parseProperties(text)
  const { theme, mistakes } = readTheme(parsed.value, (property, value) => CSS.supports(property, value))
  return { theme, sentences: [...parsed.sentences, ...toSentences(mistakes)] }
}

type Parsed = { value: unknown; sentences: string[] }

function parseJSON(text: string): Parsed {
  try {
    return { value: JSON.parse(text), sentences: [] }
  } catch (error) {
    return { value: {}, sentences: [`The theme is not valid JSON (${(error as SyntaxError).message}).`] }
  }
}

/** Finds declarations such as `--lw-primary: #2f6b5c;`, inside or outside of a rule. */
function parseProperties(text: string): Parsed {
  const value: Record<string, unknown> = {}
  const mistakes: Mistake[] = []
  const declarations = [...text.matchAll(/(--[\w-]+)\s*:\s*([^;}]+)/g)]
  if (declarations.length === 0 && text.trim() !== '') mistakes.push(['theme'])
  for (const [, property = '', content = ''] of declarations) {
    const path = tokens.find(([, name]) => name === (property as CustomProperty))?.[0]
    if (path) set(value, path.split('.'), content.trim())
    else mistakes.push(['token', property])
  }
  return { value, sentences: toSentences(mistakes) }
}

function set(record: Record<string, unknown>, [key = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    record[key] = value
    return
  }
  record[key] ??= {}
  set(record[key] as Record<string, unknown>, rest, value)
}

/** Reads the text that this browser keeps; empty if there is none. */
export function readStoredText(): string {
  try {
    return localStorage.getItem(themeTextKey) ?? ''
  } catch {
    return ''
  }
}
