import { type ErrorCode, errorCodes } from '#contract/errors.ts'
import type { ReplyOf, Route } from '#contract/route.ts'

/** What is read of an answer that is no success; every part may be missing. */
export type Refusal = {
  code: ErrorCode | undefined
  text: string | undefined
  reason: string | undefined
  requestId: string | undefined
}

const codes: ReadonlySet<string> = new Set(errorCodes)

/**
 * Reads a refusal as leniently as the portal's calls are described: the sentence in `error` or `message`, and kept
 * whatever the code beside it is.
 */
export function readRefusal(json: unknown, headers: Headers): Refusal {
  const code = textAt(json, 'code')
  return {
    code: code !== undefined && codes.has(code) ? (code as ErrorCode) : undefined,
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
 * Reads a success by its description. A list may be described as a page and come as a bare array, or as a page that
 * says no more than its rows and their total.
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
