import type { Table, Text } from './text.ts'

/** Marks what is around the placeholders, so that a value from elsewhere is visible too. */
const markText = (text: string) => text.replace(/(\{\w+\})|[^{}]+/g, (part, name) => name ?? `⟦${part}⟧`)

/** A made-up language for tests: a table whose every text is in ⟦…⟧, also in its groups, lists and plural forms. */
export function markTexts<Texts extends Table | Text | readonly (Table | Text)[]>(texts: Texts): Texts {
  const mark = (part: unknown): unknown => {
    if (typeof part === 'string') return markText(part)
    if (Array.isArray(part)) return part.map(mark)
    return Object.fromEntries(Object.entries(part as object).map(([key, value]) => [key, mark(value)]))
  }
  return mark(texts) as Texts
}

/** Returns the words that are neither marked nor user content. */
export const findUnmarkedWords = (text: string, userContent: readonly (string | RegExp)[] = []): string[] =>
  userContent
    .reduce<string>((left, content) => left.replaceAll(content, ''), text.replace(/⟦[^⟦⟧]*⟧/g, ' '))
    .match(/\p{L}{2,}/gu) ?? []
