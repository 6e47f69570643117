import type * as z from 'zod/mini'
import { toCount } from '#contract/count.ts'
import { ErrorBody } from '#contract/errors.ts'
import { toPrintable } from '#contract/printable.ts'
import { product } from '#contract/product.ts'
import type { BodyInput, ReplyOf, Route } from '#contract/route.ts'
import { bake } from '#contract/routes/files.ts'
import { BakeError } from './bake-error.ts'

export type Api = {
  /** @throws BakeError with the server's message, or if the server is unreachable */
  post<R extends Route>(route: R, body: BodyInput<R>, sessionToken?: string): Promise<ReplyOf<R>>
}

/** An error that the server reports. */
export class ServerRejection extends BakeError {
  readonly code: string | undefined

  constructor(sentence: string, code: string | undefined) {
    super(sentence)
    this.code = code
  }
}

const clientInfo = { platform: 'baker', client_version: product.version }

/** Creates a client for the contract's routes that validates every response. */
export function createApi(server: URL, send: typeof fetch): Api {
  return {
    async post(route, body, sessionToken) {
      const response = await sendOrExplain(server, () =>
        send(new URL(`/api/v1${route.path}`, server), {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(sessionToken === undefined ? {} : { authorization: `Bearer ${sessionToken}` }),
          },
          body: JSON.stringify({ ...(body as object), client_info: clientInfo }),
          // A redirect could send the password to another host.
          redirect: 'error',
          signal: AbortSignal.timeout(30_000),
        }),
      )
      const json: unknown = await response.json().catch(() => undefined)
      if (!response.ok) throw toBakeError(server, response, json)
      return parseReply(server, route.reply, json) as ReplyOf<typeof route>
    },
  }
}

async function sendOrExplain(server: URL, send: () => Promise<Response>): Promise<Response> {
  try {
    return await send()
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    throw new BakeError(
      isTimeout
        ? `${server.origin} did not respond within 30 seconds. Try again later.`
        : `Cannot connect to ${server.origin}. Check that the server is running, or choose another with --server.`,
    )
  }
}

function toBakeError(server: URL, response: Response, json: unknown): BakeError {
  const parsed = ErrorBody.safeParse(json)
  if (!parsed.success) return unexpectedResponse(server, `status ${response.status}`)
  const retryAfter = response.headers.get('retry-after')
  const sentences = [
    parsed.data.error,
    parsed.data.reason,
    retryAfter && `Try again in ${toCount(Number(retryAfter), 'second')}.`,
  ]
  // Reasons are texts of other users, and stay on one line.
  return new ServerRejection(toPrintable(sentences.filter(Boolean).join(' ')), parsed.data.code)
}

function parseReply(server: URL, schema: z.ZodMiniType, json: unknown): unknown {
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw unexpectedResponse(server, 'unexpected response body')
  return parsed.data
}

function unexpectedResponse(server: URL, problem: string): BakeError {
  return new BakeError(
    `${server.origin} is not a ${product.name} server of this version (${problem}). Check --server.`,
  )
}

/** A repeatable registration. */
export type Registration = BodyInput<typeof bake> & { idempotency_key: string }

/**
 * Registers a cake. Repeats the request once if no valid response arrives, because the server may have registered the
 * cake.
 * @throws BakeError
 */
export async function registerCake(
  api: Api,
  registration: Registration,
  token: string,
): Promise<ReplyOf<typeof bake>> {
  try {
    return await api.post(bake, registration, token)
  } catch (error) {
    if (error instanceof ServerRejection) throw error
    return api.post(bake, registration, token)
  }
}
