import type { z } from 'zod'
import { toCount } from '#contract/count.ts'

type Issue = z.core.$ZodIssue

/** Writes a JSON path: `social.google.client_id`, `origins[0]`. */
export const toPath = (path: readonly PropertyKey[]): string =>
  path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${String(key)}`))
    .join('')

/** Converts the issues of a document to sentences that name the field and the correction. */
export const toProblems = (issues: readonly Issue[]): string[] => [...new Set(issues.flatMap(describe))]

function describe(issue: Issue): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(
      (key) =>
        `${toPath([...issue.path, key])} is not a field of a project document. Remove it or correct its name; docs/projects.md lists the fields.`,
    )
  }
  const path = toPath(issue.path)
  return [path === '' ? `The document ${explainIssue(issue)}.` : `${path} ${explainIssue(issue)}.`]
}

/** Completes the sentence "FIELD …" with the problem. */
export function explainIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `is missing: it must be ${nouns[issue.expected] ?? issue.expected}`
        : `must be ${nouns[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be ${listChoices(issue.values)}`
    case 'too_small':
      return `must ${toBound('at least', issue.origin, issue.minimum)}`
    case 'too_big':
      return `must ${toBound('at most', issue.origin, issue.maximum)}`
    case 'invalid_union':
      return 'discriminator' in issue && issue.discriminator
        ? `must be ${choicesOf[issue.discriminator] ?? 'another value'}`
        : issue.message
    default:
      return issue.message
  }
}

/** The values of the fields that distinguish kinds of objects. */
const choicesOf: Readonly<Record<string, string>> = {
  policy: "'zxcvbn' or 'luds'",
  type: "'webhook' or 'twilio'",
}

const nouns: Readonly<Record<string, string>> = {
  string: 'a string',
  array: 'a list',
  object: 'a JSON object',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
}

function toBound(bound: string, origin: string, max: number | bigint): string {
  const count = Number(max)
  if (origin === 'string') return `have ${bound} ${toCount(count, 'character')}`
  if (origin === 'array') return `have ${bound} ${toCount(count, 'entry', 'entries')}`
  return `be ${bound} ${count}`
}

function listChoices(values: readonly unknown[]): string {
  const quoted = values.map((value) => `'${String(value)}'`)
  return quoted.length === 1 ? String(quoted[0]) : `one of ${quoted.join(', ')}`
}
