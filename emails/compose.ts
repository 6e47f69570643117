import { fill, findOnlyVariable } from './fill.ts'
import { findFormats } from './formats.ts'
import { clean, isolateLeftToRight } from './isolates.ts'
import type { Locale } from './locales.ts'
import type { EmailText, EmailTexts, Plural } from './texts/text.ts'
import type { Variables } from './values.ts'

/** One part of an email, from top to bottom. Its texts can contain isolates (isolates.ts). */
export type Block =
  | { kind: 'heading' | 'paragraph' | 'footer'; text: string }
  | { kind: 'code'; code: string }
  | { kind: 'link'; url: string; button?: string }
  | { kind: 'list'; items: readonly string[] }

type Language = Pick<EmailTexts, 'more' | 'support'> & { locale: Locale }

/** Writes an email as its subject and blocks, from which the HTML and the text are rendered. */
export function compose(
  text: EmailText,
  variables: Variables,
  language: Language,
  supportEmail?: string,
): { subject: string; blocks: Block[] } {
  const { texts, counts } = variables
  const write = (pattern: string | Plural) => fill(choose(pattern, counts, language.locale), texts)
  const toBlock = (pattern: string | Plural): Block => {
    const name = typeof pattern === 'string' ? findOnlyVariable(pattern) : undefined
    if (name === 'code') return { kind: 'code', code: clean(texts.code ?? '') }
    if (name === 'link' || name?.endsWith('_link')) {
      const url = clean(texts[name] ?? '')
      return name === 'link' && text.button !== undefined
        ? { kind: 'link', url, button: write(text.button) }
        : { kind: 'link', url }
    }
    const items = name === undefined ? undefined : variables.lists[name]
    if (items) return { kind: 'list', items: shorten(items, language) }
    return { kind: 'paragraph', text: write(pattern) }
  }
  const support = supportEmail && fill(language.support, { support_email: isolateLeftToRight(supportEmail) })
  return {
    subject: write(text.subject),
    blocks: [
      { kind: 'heading', text: write(text.heading) },
      ...text.paragraphs.map(toBlock).filter((block) => block.kind !== 'list' || block.items.length > 0),
      { kind: 'footer', text: write(text.footer) },
      ...(support ? [{ kind: 'footer', text: support } as const] : []),
    ],
  }
}

/** Chooses the form of a text for its count. */
function choose(text: string | Plural, counts: Variables['counts'], locale: Locale): string {
  if (typeof text === 'string') return text
  const rule = findFormats(locale).plural.select(counts[text.count] ?? 0)
  return text[rule] ?? text.other
}

const maxItems = 20

/** Cuts long lists and entries, so that the email stays readable. */
function shorten(items: readonly string[], { more, locale }: Language): string[] {
  const visibleItems = items.slice(0, maxItems).map((item) => clean(item.slice(0, 300)))
  const left = items.length - visibleItems.length
  if (left === 0) return visibleItems
  const count = findFormats(locale).number.format(left)
  return [...visibleItems, fill(choose(more, { more: left }, locale), { more: count })]
}
