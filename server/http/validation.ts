import type { Context } from 'hono'
import * as z from 'zod/mini'
import { AppError } from './app-error.ts'

z.config(z.locales.en())

/**
 * The JSON of a request. An empty body is `{}`: some clients send the content type and nothing else.
 * @throws AppError unsupported_media_type, invalid_input
 */
export async function readJson(context: Context): Promise<unknown> {
  const text = await context.req.text()
  if (text === '') return {}
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new AppError('unsupported_media_type')
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('invalid_input', { text: 'The body of this request is not valid JSON.' })
  }
}

/** @throws AppError invalid_input, with a sentence that names the first field that is wrong */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new AppError('invalid_input', issue ? { text: toSentence(issue, input) } : {})
}

/** One issue as a sentence; what was sent is not repeated, it may be secret. */
export function toSentence(issue: z.core.$ZodIssue, input: unknown): string {
  const field = issue.path.length === 0 ? 'The body' : issue.path.map(String).join('.')
  const { message } = issue
  if (message.startsWith('must ')) return `${field} ${message}.`
  if (issue.code === 'invalid_type') {
    return valueAt(input, issue.path) === undefined
      ? `${field} is missing.`
      : `${field} must be of the type ${issue.expected}.`
  }
  return /^(?:Invalid|Too|Unrecognized)/.test(message) ? `${field} is not valid: ${message}.` : message
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      value !== null && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  )
}
