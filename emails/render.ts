import type { Locale } from '#languages/locales.ts'
import { messages } from '#languages/server.ts'
import { compose, type EmailText } from './compose.ts'
import { toHtml } from './html/to-html.ts'
import type { AnyValues, EmailMessage } from './kinds.ts'
import { type EmailTemplate, toText as toEmailText } from './template.ts'
import { toPlain, toText } from './to-text.ts'
import { type Brand, toVariables } from './values.ts'

/** How to write an email: the reader's language, the brand, and optionally the project's own texts. */
export type EmailStyle = { locale: Locale; brand: Brand; template?: EmailTemplate }

export type RenderedEmail = {
  subject: string
  html: string
  text: string
  /** the code and the first link, for the developer outbox */
  code: string | null
  link: string | null
  /** the URL of the List-Unsubscribe header */
  optOutLink: string | null
}

/**
 * Renders an email. Its HTML and its text have the same content. @throws Error if a template has an unknown variable
 */
export function renderEmail(
  { kind, values }: EmailMessage,
  { locale, brand, template }: EmailStyle,
): RenderedEmail {
  const table = messages[locale].emails
  const defaults: EmailText = table.messages[kind]
  const text = template ? { ...defaults, ...toEmailText(template) } : defaults
  const anyValues: AnyValues = values
  const variables = toVariables(anyValues, { brand, locale, valueTexts: table.valueTexts })
  const composed = compose(text, variables, { ...table, locale }, brand)
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
