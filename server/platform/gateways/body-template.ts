import type { TextMessage } from './gateway.ts'

/** A JSON value whose strings can contain variables such as `{{to}}`. */
export type BodyTemplate = string | number | boolean | null | BodyTemplate[] | { [key: string]: BodyTemplate }

const variables = {
  to: ({ to }) => to,
  text: ({ text }) => text,
  code: ({ code }) => code,
  channel: ({ channel }) => channel,
  message_id: ({ id }) => id,
  expires_at: ({ expiresAt }) => expiresAt.toISOString(),
  project: ({ project }) => project,
} satisfies Record<string, (message: TextMessage) => string>

type Variable = keyof typeof variables

export const bodyVariables = Object.keys(variables) as Variable[]

const isVariable = (name: string): name is Variable => Object.hasOwn(variables, name)

/** The default body, if a project document has none. */
export const defaultBody: BodyTemplate = Object.fromEntries(
  bodyVariables.map((name) => [name, `{{${name}}}`]),
)

const placeholder = /\{\{(.*?)\}\}/g

/** Lists the names between double braces, known or not. */
export const listPlaceholders = (template: BodyTemplate): string[] => [
  ...new Set(
    listStrings(template).flatMap((text) => [...text.matchAll(placeholder)].map(([, name = '']) => name)),
  ),
]

/** Finds a problem in a template. @returns the rest of a sentence that begins with the field */
export function findTemplateProblem(template: BodyTemplate): string | undefined {
  const names = listPlaceholders(template)
  const unknown = names.find((name) => !isVariable(name))
  if (unknown !== undefined) {
    return `contains {{${unknown}}}, which is not a variable. The variables are ${bodyVariables.map((name) => `{{${name}}}`).join(', ')}`
  }
  if (!names.includes('to')) return 'must contain {{to}}, the phone number'
  return names.includes('text') || names.includes('code') ? undefined : 'must contain {{text}} or {{code}}'
}

/** Fills in a message's values. @returns JSON */
export const writeBody = (template: BodyTemplate, message: TextMessage): string =>
  JSON.stringify(fill(template, message))

function fill(template: BodyTemplate, message: TextMessage): BodyTemplate {
  if (typeof template === 'string') {
    return template.replace(placeholder, (whole, name: string) =>
      isVariable(name) ? variables[name](message) : whole,
    )
  }
  if (Array.isArray(template)) return template.map((entry) => fill(entry, message))
  if (template === null || typeof template !== 'object') return template
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, fill(value, message)]))
}

function listStrings(template: BodyTemplate): string[] {
  if (typeof template === 'string') return [template]
  if (Array.isArray(template)) return template.flatMap(listStrings)
  if (template === null || typeof template !== 'object') return []
  return Object.values(template).flatMap(listStrings)
}
