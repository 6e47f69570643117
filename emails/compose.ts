import { fill } from '#languages/fill.ts'
import type { Locale } from '#languages/locales.ts'
import type { Plural, Text } from '#languages/text.ts'
import { findFormats } from './formats.ts'
import { clean, isolateLeftToRight } from './isolates.ts'
import type { Brand, Variables } from './values.ts'

/** One part of an email, from top to bottom. Its texts can contain isolates (isolates.ts). */
export type Block =
  | { kind: 'heading' | 'step' | 'footer'; text: string }
  | { kind: 'paragraph'; text: string; link?: InlineLink }
  | { kind: 'code'; code: string }
  | { kind: 'file'; name: string }
  /** `fallback` is a second link to the same URL, for email clients that do not show the button */
  | { kind: 'button'; url: string; label: string; fallback: string }
  | { kind: 'link' | 'footerLink'; url: string; label: string }
  | { kind: 'list'; items: readonly string[] }

/** A part of a paragraph's text that is a link. */
export type InlineLink = {
  label: string
  url: string
  /** whether the footer names the address too, so that the plain text does not repeat it */
  isInFooter: boolean
}

/** A heading of one of the steps of an email. */
export type Step = { step: string }

/**
 * One email in one language. A paragraph that consists of one placeholder is a block: `{code}` is shown large, `{link}` and
 * `{sign_out_link}` as the button, `{file_name}` as a card.
 */
export type EmailText = {
  subject: Text
  heading: string
  /** replaces the heading if the email names a file */
  headingWithFile?: string
  paragraphs: readonly (Text | Step)[]
  button?: string
  /** replaces the button if the recipient has no account */
  buttonWithoutAccount?: string
  footer: string
}

type Language = {
  more: Plural
  support: string
  links: { login_link: string; opt_out_link: string; fallback: string }
  locale: Locale
}

/** Writes an email as its subject and blocks, from which the HTML and the text are rendered. */
export function compose(
  text: EmailText,
  variables: Variables,
  language: Language,
  { supportEmail, supportUrl }: Pick<Brand, 'supportEmail' | 'supportUrl'>,
): { subject: string; blocks: Block[] } {
  const { texts, count = 0 } = variables
  const write = (pattern: Text) => fill(pattern, { ...texts, count }, language.locale)
  const supportLink = supportEmail === undefined ? supportUrl : `mailto:${supportEmail}`
  const isInFooter = supportEmail !== undefined
  const toParagraph = (pattern: Text): Block => {
    const block = { kind: 'paragraph', text: write(pattern) } as const
    if (supportLink === undefined || !JSON.stringify(pattern).includes('{support}')) return block
    return { ...block, link: { label: texts.support ?? '', url: clean(supportLink), isInFooter } }
  }
  const toBlock = (pattern: Text | Step): Block => {
    if (isStep(pattern)) return { kind: 'step', text: write(pattern.step) }
    const name = typeof pattern === 'string' ? findOnlyVariable(pattern) : undefined
    if (name === 'code') return { kind: 'code', code: clean(texts.code ?? '') }
    if (name === 'link' || name === 'sign_out_link') {
      const button = variables.hasAccount === false ? (text.buttonWithoutAccount ?? text.button) : text.button
      const label = write(button ?? language.links.fallback)
      return { kind: 'button', url: clean(texts[name] ?? ''), label, fallback: language.links.fallback }
    }
    if (name === 'login_link')
      return { kind: 'link', url: clean(texts.login_link ?? ''), label: language.links.login_link }
    if (name === 'file_name') return { kind: 'file', name: texts.file_name ?? '' }
    const items = name === undefined ? undefined : variables.lists[name]
    if (items) return { kind: 'list', items: shorten(items, language) }
    return toParagraph(pattern)
  }
  const isShown = (block: Block) =>
    block.kind === 'list' ? block.items.length > 0 : block.kind !== 'file' || block.name !== ''
  const heading = texts.file_title === undefined ? text.heading : (text.headingWithFile ?? text.heading)
  const optOutLink = texts.opt_out_link
  const support = supportEmail && fill(language.support, { support_email: isolateLeftToRight(supportEmail) })
  return {
    subject: write(text.subject),
    blocks: [
      { kind: 'heading', text: write(heading) },
      ...text.paragraphs.map(toBlock).filter(isShown),
      { kind: 'footer', text: write(text.footer) },
      ...(support ? [{ kind: 'footer', text: support } as const] : []),
      ...(optOutLink === undefined
        ? []
        : [{ kind: 'footerLink', url: clean(optOutLink), label: language.links.opt_out_link } as const]),
    ],
  }
}

const isStep = (pattern: Text | Step): pattern is Step => typeof pattern === 'object' && 'step' in pattern

/** Returns the placeholder that a text consists of; undefined if it has other text too. */
const findOnlyVariable = (text: string): string | undefined => /^\s*\{(\w+)\}\s*$/.exec(text)?.[1]

const maxItems = 20

/** Cuts long lists and entries, so that the email stays readable. */
function shorten(items: readonly string[], { more, locale }: Language): string[] {
  const visibleItems = items.slice(0, maxItems).map((item) => item.slice(0, 300))
  const left = items.length - visibleItems.length
  if (left === 0) return visibleItems
  const count = { number: left, text: findFormats(locale).number.format(left) }
  return [...visibleItems, fill(more, { count }, locale)]
}
