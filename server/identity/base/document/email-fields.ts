import { z } from 'zod'
import { type Locale, locales } from '#languages/locales.ts'
import { type EmailTemplate, findTemplateProblems } from '../../../../emails/template.ts'
import { Line } from './document-fields.ts'

/** The emails whose texts a project can replace, by their names in documents. */
export const templateEmails = {
  sign_in_code: 'signInCode',
  sign_in_link: 'signInLink',
  reset_password: 'resetPassword',
  invitation: 'invitation',
  organization_invitation: 'organizationInvitation',
} as const

const Texts = z.strictObject({
  subject: Line.min(1).max(200).describe('The subject.'),
  heading: Line.min(1).max(200).describe('The heading of the email.'),
  paragraphs: z
    .array(Line.min(1).max(2000))
    .min(1)
    .max(20)
    .describe(
      'The paragraphs. A paragraph that is only `{{code}}` or `{{link}}` is shown large or as a button.',
    ),
  button: Line.min(1).max(60).optional().describe('The label of the button. Default: the built-in one.'),
  footer: Line.min(1).max(500).optional().describe('The last line. Default: the built-in one.'),
})

const Template = z
  .strictObject({
    id: z
      .string()
      .regex(/^[\w-]{1,100}$/, 'must have 1 to 100 letters, digits, hyphens or underscores')
      .describe('The ID that a request for an email names, such as `loginTemplateId` of the widget.'),
    mail: z
      .enum(Object.keys(templateEmails) as (keyof typeof templateEmails)[])
      .describe('The email whose texts are replaced.'),
    texts: z
      .partialRecord(z.enum(locales as [Locale, ...Locale[]]), Texts)
      .refine((texts) => Object.keys(texts).length > 0, 'must have a language')
      .describe('The texts by language. Users of other languages receive the built-in texts.'),
  })
  .check(({ value: { mail: message, texts }, issues }) => {
    for (const [locale, text] of Object.entries(texts)) {
      for (const problem of findTemplateProblems(templateEmails[message], toTemplate(text))) {
        issues.push({
          code: 'custom',
          input: text,
          path: ['texts', locale],
          message: `is invalid: ${problem}`,
        })
      }
    }
  })

/** The look of the project's emails, and its own texts (docs/emails.md). */
export const EmailFields = z.strictObject({
  logo_url: z
    .string()
    .max(2000)
    .regex(/^https:\/\/[^\s"'<>]+$/, 'must be an https URL')
    .nullable()
    .default(null)
    .describe('The logo, 40 pixels high. `null`: the name of the project as text.'),
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'must be a color such as #0b57d0')
    .nullable()
    .default(null)
    .describe('The color of buttons. Their text color depends on its brightness.'),
  support_email: z
    .string()
    .max(254)
    .regex(/^[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+$/, 'must be an email address')
    .nullable()
    .default(null)
    .describe('The support address in the last line.'),
  templates: z
    .array(Template)
    .max(50)
    .refine(
      (templates) =>
        new Set(templates.map(({ id, mail: message }) => `${id} ${message}`)).size === templates.length,
      'must not contain the same id and mail twice',
    )
    .default([])
    .describe('Texts of the project, by the template IDs that requests name.'),
})
export type EmailFields = z.output<typeof EmailFields>

/** Converts the texts of a document to an email template. */
export function toTemplate({ button, footer, ...texts }: z.output<typeof Texts>): EmailTemplate {
  return { ...texts, ...(button !== undefined && { button }), ...(footer !== undefined && { footer }) }
}
