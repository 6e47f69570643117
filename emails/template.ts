import { type EmailKind, emailKinds } from './kinds.ts'
import { listEmailVariables } from './values.ts'

/** A project's own texts of an email in one language. Without `button` or `footer`, the built-in ones are used. */
export type EmailTemplate = {
  subject: string
  heading: string
  paragraphs: readonly string[]
  button?: string
  footer?: string
}

/** Converts a template to a text of an email: `{{name}}` becomes the placeholder `{name}`. */
export function toText({
  paragraphs,
  ...fields
}: EmailTemplate): Omit<EmailTemplate, 'paragraphs'> & { paragraphs: string[] } {
  const convert = (text: string) => text.replace(variable, '{$1}')
  const converted = Object.entries(fields).map(([name, text]) => [name, convert(text)])
  return { ...(Object.fromEntries(converted) as typeof fields), paragraphs: paragraphs.map(convert) }
}

const variable = /\{\{\s*(\w+)\s*\}\}/g

/** Lists the names of the variables in a pattern. */
const listVariables = (pattern: string): string[] =>
  [...pattern.matchAll(variable)].map(([, name = '']) => name)

/** Returns the variable that a pattern consists of; undefined if it has other text too. */
const findOnlyVariable = (pattern: string): string | undefined =>
  /^\s*\{\{\s*(\w+)\s*\}\}\s*$/.exec(pattern)?.[1]

/** Values that must appear in a paragraph of any template whose email has them. */
const required = ['code', 'link'] as const
/** Values that must be the only content of their paragraph. */
const lists = ['files', 'changes', 'ended', 'methods', 'file_name']

/** Finds problems in a template: unknown variables, and a missing code or link. @returns sentences */
export function findTemplateProblems(kind: EmailKind, template: EmailTemplate): string[] {
  const allowed = listEmailVariables(kind)
  const { subject, heading, paragraphs, button, footer } = template
  const fields: [string, string][] = [
    ['the subject', subject],
    ['the heading', heading],
    ...paragraphs.map((text, index): [string, string] => [`paragraph ${index + 1}`, text]),
    ...(button === undefined ? [] : [['the button', button] as [string, string]]),
    ...(footer === undefined ? [] : [['the footer', footer] as [string, string]]),
  ]
  const unknown = fields.flatMap(([field, text]) =>
    findBroken(text)
      .map((part) => `incomplete variable ${part} in ${field}`)
      .concat(
        listVariables(text)
          .filter((name) => !allowed.includes(name))
          .map(
            (name) =>
              `unknown variable {{${name}}} in ${field}, allowed: ${allowed.map((variable) => `{{${variable}}}`).join(', ')}`,
          ),
      ),
  )
  const inline = fields
    .filter(([, text]) => findOnlyVariable(text) === undefined)
    .flatMap(([field, text]) =>
      listVariables(text)
        .filter((name) => lists.includes(name))
        .map((name) => `{{${name}}} in ${field} must be a separate paragraph`),
    )
  const usedVariables = paragraphs.flatMap(listVariables)
  const missing = required
    .filter((name) => (emailKinds[kind] as readonly string[]).includes(name) && !usedVariables.includes(name))
    .map((name) => `no paragraph contains {{${name}}}`)
  return [...unknown, ...inline, ...missing]
}

/** Finds braces that do not belong to a variable. */
const findBroken = (text: string): string[] =>
  text.replace(variable, '').match(/\{\{[^{}]*\}{0,2}|\}\}/g) ?? []
