import type { Context } from 'hono'
import * as z from 'zod/mini'
import { isStorable } from '#contract/text.ts'
import { RequestError } from '../errors/request-error.ts'
import type { Env } from './context.ts'

z.config(z.locales.en())

/**
 * Parses a request's JSON body. An empty body counts as `{}`, because some clients send only the content type.
 * @throws RequestError unsupported_media_type, invalid_input
 */
export async function readJson(context: Context<Env>): Promise<unknown> {
  const text = await context.req.text()
  if (text === '') return {}
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new RequestError('unsupported_media_type')
  return parseJson(text, context.var.hasLargeBody ? maxValues.large : maxValues.default)
}

/**
 * The maximum number of values in a body: texts, numbers, lists and objects. Validation describes each wrong value,
 * which takes much longer than parsing it.
 */
const maxValues = { default: 5000, large: 20_000 }

/** Parses JSON. @throws RequestError invalid_input for invalid JSON, too many values or too many levels of nesting */
export function parseJson(text: string, max: number = maxValues.default): unknown {
  const { values, depth } = measureJson(text)
  if (values > max) {
    throw new RequestError('invalid_input', {
      text: { english: `The request body must have at most ${max} values.` },
    })
  }
  if (depth > maxDepth) {
    throw new RequestError('invalid_input', {
      text: { english: `The request body must be nested at most ${maxDepth} levels deep.` },
    })
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new RequestError('invalid_input', { text: { english: 'The request body is not valid JSON.' } })
  }
}

/** The maximum nesting of a body. Without a limit, recursive validation could overflow the stack. */
const maxDepth = 32

/**
 * Measures JSON before it is parsed, because parsing half a million nested lists is slow. An empty list or object
 * counts as two values.
 */
function measureJson(text: string): { values: number; depth: number } {
  let [values, level, depth] = [1, 0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') at = findClosingQuote(text, at)
    else if (character === ',') values += 1
    else if (character === '[' || character === '{') {
      values += 1
      level += 1
      depth = Math.max(depth, level)
    } else if (character === ']' || character === '}') level -= 1
  }
  return { values, depth }
}

/** Returns the index of the quote that ends a string, or the length of the text. */
function findClosingQuote(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  return text.length
}

/**
 * Parses an `application/x-www-form-urlencoded` body.
 * @throws RequestError invalid_input if a field cannot be stored in the database
 */
export async function readForm(context: Context): Promise<URLSearchParams> {
  const form = new URLSearchParams(await context.req.text())
  for (const [name, value] of form) {
    if (!isStorable(name) || !isStorable(value)) {
      throw new RequestError('invalid_input', {
        text: { english: 'A form field must not contain U+0000 (%00).' },
      })
    }
  }
  return form
}

/**
 * Middleware that rejects U+0000 in the URL and cookies, for routes that read them without a schema. Lone surrogates,
 * which schemas also reject, cannot occur in percent-encoded UTF-8.
 * @throws RequestError invalid_input
 */
export async function rejectNul(context: Context, next: () => Promise<void>): Promise<void> {
  if (context.req.url.includes('%00') || context.req.header('cookie')?.includes('%00')) {
    throw new RequestError('invalid_input', {
      text: { english: 'The URL and the cookies must not contain U+0000 (%00).' },
    })
  }
  await next()
}

/** Parses input with a schema. @throws RequestError invalid_input with a sentence that names the first invalid field */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw toInvalidInput(result.error, input)
}

/** Describes the first invalid field of an input in a sentence. */
export function toInvalidInput({ issues }: z.core.$ZodError, input: unknown): RequestError {
  const [issue] = issues
  return new RequestError('invalid_input', issue ? { text: { english: toSentence(issue, input) } } : {})
}

/** Describes an issue in a sentence. It does not repeat the value, which may be secret. */
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
