import type { Writing } from './translate.ts'
import { fill } from './translate.ts'

type Sentences = Readonly<Record<string, string>>

/**
 * Creates the function that translates a sentence of the server, which writes English. A sentence that the table does not
 * have, such as a reason that a person wrote, stays as it is.
 */
export function createSentences(
  english: Sentences,
  translated: Sentences,
  writing: Writing,
): (sentence: string) => string {
  const exact = new Map<string, string>()
  const templates: { pattern: RegExp; text: string }[] = []
  for (const [key, source] of Object.entries(english)) {
    const text = translated[key] ?? source
    if (source.includes('{')) templates.push({ pattern: toPattern(source), text })
    else exact.set(source, text)
  }
  return (sentence) => {
    const exactMatch = exact.get(sentence)
    if (exactMatch !== undefined) return exactMatch
    for (const { pattern, text } of templates) {
      const values = pattern.exec(sentence)?.groups
      if (values === undefined) continue
      const entries = Object.entries(values).map(([name, value]) => [name, exact.get(value) ?? value])
      return fill(text, Object.fromEntries(entries), writing)
    }
    return sentence
  }
}

/** The pattern of a sentence, with a group for each placeholder. */
const toPattern = (source: string) =>
  new RegExp(`^${source.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.+)')}$`, 's')
