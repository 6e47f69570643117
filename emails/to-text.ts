import { directionOf, type Locale } from '#languages/locales.ts'
import type { Block } from './compose.ts'
import { withoutIsolates } from './isolates.ts'

/** Renders the plain text part of an email. Codes and links are on separate lines and contain no isolates. */
export const toText = (blocks: readonly Block[], locale: Locale): string =>
  blocks.map((block) => toLines(block, locale)).join('\n\n')

function toLines(block: Block, locale: Locale): string {
  switch (block.kind) {
    case 'code':
      return block.code
    case 'file':
      return `- ${block.name}`
    case 'button':
    case 'link':
    case 'footerLink':
      return `${toPlain(block.label, locale)}:\n${block.url}`
    case 'list':
      return block.items.map((item) => `- ${toPlain(item, locale)}`).join('\n')
    case 'paragraph': {
      const text = toPlain(block.text, locale)
      return block.link && !block.link.isInFooter
        ? `${text}\n${block.link.url.replace(/^mailto:/, '')}`
        : text
    }
    default:
      return toPlain(block.text, locale)
  }
}

/** Isolates remain in languages that need them, but never next to a code or URL that recipients copy. */
export const toPlain = (text: string, locale: Locale): string =>
  directionOf(locale) === 'rtl'
    ? text.replace(/\u2066(\d+|https?:[^\u2069]*)\u2069/g, '$1')
    : withoutIsolates(text)
