import * as z from 'zod/mini'
import { type Locale, locales } from '#languages/locales.ts'
import { type EmailMessage, isEmailKind } from '../../../emails/kinds.ts'
import { type EmailStyle, renderEmail } from '../../../emails/render.ts'
import type { Deps } from '../deps.ts'

/** A message that is already rendered: text messages, and emails from earlier versions. */
const Written = z.object({
  subject: z.string(),
  text: z.string(),
  code: z.nullable(z.string()),
  link: z.nullable(z.string()),
})

/** An email before it is rendered. */
const Unrendered = z.object({
  kind: z.string().check(z.refine(isEmailKind)),
  values: z.record(z.string(), z.unknown()),
  locale: z.enum(locales),
  brand: z.object({
    name: z.string(),
    logoUrl: z.optional(z.string()),
    markUrl: z.optional(z.string()),
    accent: z.optional(z.string()),
    supportEmail: z.optional(z.string()),
    supportUrl: z.optional(z.string()),
  }),
  template: z.optional(
    z.object({
      subject: z.string(),
      heading: z.string(),
      paragraphs: z.array(z.string()),
      button: z.optional(z.string()),
      footer: z.optional(z.string()),
    }),
  ),
})

const Sealed = z.union([Written, Unrendered])

export type Written = z.infer<typeof Written>
export type UnrenderedEmail = EmailMessage & EmailStyle

/** A language other than the reader's, for the developers' outbox. */
export type Preview = { locale?: Locale }

/** The content of a message. `html` and `optOutLink` are null in text messages. */
export type Content = Written & { html: string | null; optOutLink: string | null }

/** Seals a message's content, so the database contains no codes or links in cleartext. */
export function sealContent(
  { secrets }: Pick<Deps, 'secrets'>,
  id: string,
  content: Written | UnrenderedEmail,
): string {
  return secrets.seal(JSON.stringify(content), id)
}

/** Opens a message and renders it. @throws if the content was altered or its master key is not available */
export function openContent(
  { secrets }: Pick<Deps, 'secrets'>,
  id: string,
  sealed: string,
  preview: Preview = {},
): Content {
  const content = Sealed.parse(JSON.parse(secrets.open(sealed, id)))
  if ('text' in content) return { ...content, html: null, optOutLink: null }
  // The types of the values were checked when this server enqueued the email.
  const { kind, values, ...style } = content as UnrenderedEmail
  return renderEmail({ kind, values } as EmailMessage, { ...style, ...preview })
}
