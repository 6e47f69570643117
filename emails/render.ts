import { compose } from './compose.ts'
import { toHtml } from './html/to-html.ts'
import type { AnyValues, EmailMessage } from './kinds.ts'
import type { Locale } from './locales.ts'
import type { EmailTemplate } from './template.ts'
import { ar } from './texts/ar.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import type { EmailTexts } from './texts/text.ts'
import { toPlain, toText } from './to-text.ts'
import { type Brand, toVariables } from './values.ts'

const languages: Record<Locale, EmailTexts> = { en, de, ar }

/** How an email is written: in the reader's language and for a brand, optionally with the project's own texts. */
export type EmailStyle = { locale: Locale; brand: Brand; template?: EmailTemplate }

export type RenderedEmail = {
  subject: string
  html: string
  text: string
  /** the code and the first link, for the outbox of developers */
  code: string | null
  link: string | null
  /** the URL of the List-Unsubscribe header */
  optOutLink: string | null
}

/** Renders an email. Its HTML and its text have the same content. @throws Error if a template has an unknown variable */
export function renderEmail(
  { kind, values }: EmailMessage,
  { locale, brand, template }: EmailStyle,
): RenderedEmail {
  const table = languages[locale]
  const defaults = table.messages[kind]
  const text = template ? { ...defaults, ...template } : defaults
  const anyValues: AnyValues = values
  const variables = toVariables(anyValues, { brand, locale, words: table.words })
  const composed = compose(text, variables, { ...table, locale }, brand.supportEmail)
  const subject = toPlain(composed.subject, locale)
  return {
    subject,
    html: toHtml({ subject, blocks: composed.blocks }, { brand, locale }),
    text: toText(composed.blocks, locale),
    code: anyValues.code ?? null,
    link: anyValues.link ?? null,
    optOutLink: anyValues.optOutLink ?? null,
  }
}
