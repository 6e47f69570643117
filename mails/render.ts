import { compose } from './compose.ts'
import { toHtml } from './html/to-html.ts'
import type { AnyValues, Mail } from './kinds.ts'
import type { Locale } from './locales.ts'
import type { MailTemplate } from './template.ts'
import { ar } from './texts/ar.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import type { MailTexts } from './texts/text.ts'
import { toPlain, toText } from './to-text.ts'
import { type Brand, toVariables } from './values.ts'

const languages: Record<Locale, MailTexts> = { en, de, ar }

/** How a mail is written: in the reader's language and for a brand, optionally with the project's own texts. */
export type MailStyle = { locale: Locale; brand: Brand; template?: MailTemplate }

export type RenderedMail = {
  subject: string
  html: string
  text: string
  /** the code and the first link, for the outbox of developers */
  code: string | null
  link: string | null
  /** the URL of the List-Unsubscribe header */
  optOutLink: string | null
}

/** Renders a mail. Its HTML and its text have the same content. @throws Error if a template has an unknown variable */
export function renderMail({ kind, values }: Mail, { locale, brand, template }: MailStyle): RenderedMail {
  const table = languages[locale]
  const own = table.mails[kind]
  const text = template ? { ...own, ...template } : own
  const shown: AnyValues = values
  const variables = toVariables(shown, { brand, locale, words: table.words })
  const composed = compose(text, variables, { ...table, locale }, brand.supportEmail)
  const subject = toPlain(composed.subject, locale)
  return {
    subject,
    html: toHtml({ subject, blocks: composed.blocks }, { brand, locale }),
    text: toText(composed.blocks, locale),
    code: shown.code ?? null,
    link: shown.link ?? null,
    optOutLink: shown.optOutLink ?? null,
  }
}
