import { fill } from '#languages/fill.ts'
import type { Locale } from '#languages/locales.ts'
import type { Plural, Text } from '#languages/text.ts'
import { findFormats } from './formats.ts'
import { clean, isolateLeftToRight } from './isolates.ts'
import type { Variables } from './values.ts'

/** One part of an email, from top to bottom. Its texts can contain isolates (isolates.ts). */
export type Block =
  | { kind: 'heading' | 'paragraph' | 'footer'; text: string }
  | { kind: 'code'; code: string }
  | { kind: 'link'; url: string; button?: string }
  | { kind: 'list'; items: readonly string[] }

/**
 * One email in one language. A paragraph that consists of one placeholder is a block: `{code}` is shown large, `{link}` as
 * the button.
 */
export type EmailText = {
  subject: Text
  heading: string
  paragraphs: readonly Text[]
  button?: string
  footer: string
}

type Language = { more: Plural; support: string; locale: Locale }

/** Writes an email as its subject and blocks, from which the HTML and the text are rendered. */
export function compose(
  text: EmailText,
  variables: Variables,
  language: Language,
  supportEmail?: string,
): { subject: string; blocks: Block[] } {
  const { texts, count = 0 } = variables
  const write = (pattern: Text) => fill(pattern, { ...texts, count }, language.locale)
  const toBlock = (pattern: Text): Block => {
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

/** Returns the placeholder that a text consists of; undefined if it has other text too. */
const findOnlyVariable = (text: string): string | undefined => /^\s*\{(\w+)\}\s*$/.exec(text)?.[1]

const maxItems = 20

/** Cuts long lists and entries, so that the email stays readable. */
function shorten(items: readonly string[], { more, locale }: Language): string[] {
  const visibleItems = items.slice(0, maxItems).map((item) => clean(item.slice(0, 300)))
  const left = items.length - visibleItems.length
  if (left === 0) return visibleItems
  const count = { number: left, text: findFormats(locale).number.format(left) }
  return [...visibleItems, fill(more, { count }, locale)]
}
