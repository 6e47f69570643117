import type { ErrorCode } from '#contract/errors.ts'
import type { ReplyOf, Route } from '#contract/route.ts'

/** The parts of an error response. Each part can be missing. */
export type Rejection = {
  code: ErrorCode | undefined
  text: string | undefined
  reason: string | undefined
  requestId: string | undefined
}

// A check against the list of codes would add the table of their texts to the first load. The portal and its server are
// deployed together, so only a proxy sends other errors, and their codes do not match this pattern.
const isCode = (text: string): text is ErrorCode => /^[a-z]+(_[a-z]+)*$/.test(text)

/** Reads an error response. The text is in `error` or `message`, and is kept even if the code is unknown. */
export function readRejection(json: unknown, headers: Headers): Rejection {
  const code = textAt(json, 'code')
  return {
    code: code !== undefined && isCode(code) ? code : undefined,
    text: textAt(json, 'error') ?? textAt(json, 'message'),
    reason: textAt(json, 'reason'),
    requestId: textAt(json, 'request_id') ?? headers.get('x-request-id') ?? undefined,
  }
}

function textAt(json: unknown, key: string): string | undefined {
  const value = json !== null && typeof json === 'object' ? (json as Record<string, unknown>)[key] : undefined
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/**
 * Parses a successful response with the route's schema. A page of a list can also be a bare array, or an object with
 * only rows and total.
 *
 * @returns the data, or the path and cause of the first mismatch
 */
export function readReply<R extends Route>(
  route: R,
  json: unknown,
): { data: ReplyOf<R> } | { at: string; cause: unknown } {
  const exact = route.reply.safeParse(json)
  if (exact.success) return { data: exact.data as ReplyOf<R> }
  const page = toPage(json)
  const lenient = page && route.reply.safeParse(page)
  if (lenient?.success) return { data: lenient.data as ReplyOf<R> }
  return { at: exact.error.issues[0]?.path.join('.') ?? '', cause: exact.error }
}

function toPage(json: unknown): object | undefined {
  if (Array.isArray(json)) return toPage({ data: json })
  if (json === null || typeof json !== 'object' || !('data' in json) || !Array.isArray(json.data))
    return undefined
  const rows = json.data.length
  return { total: rows, total_is_floor: false, page: 1, limit: rows, ...json }
}
