import type { Block } from './compose.ts'
import { withoutIsolates } from './isolates.ts'
import { isRightToLeft, type Locale } from './locales.ts'

/** Renders the plain text part of an email. Codes and links are on lines of their own and free of isolates. */
export const toText = (blocks: readonly Block[], locale: Locale): string =>
  blocks.map((block) => toLines(block, locale)).join('\n\n')

function toLines(block: Block, locale: Locale): string {
  switch (block.kind) {
    case 'code':
      return block.code
    case 'link':
      return block.button === undefined ? block.url : `${toPlain(block.button, locale)}:\n${block.url}`
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n')
    default:
      return toPlain(block.text, locale)
  }
}

/** Isolates stay in languages that need them, but never next to a code or a URL, which people copy. */
export const toPlain = (text: string, locale: Locale): string =>
  isRightToLeft(locale) ? text.replace(/\u2066(\d+|https?:[^\u2069]*)\u2069/g, '$1') : withoutIsolates(text)
