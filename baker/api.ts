import type * as z from 'zod/mini'
import { ErrorBody } from '#contract/errors.ts'
import { product } from '#contract/product.ts'
import type { BodyInput, ReplyOf, Route } from '#contract/route.ts'
import { BakeError } from './bake-error.ts'

export type Api = {
  /** @throws BakeError with the server's sentence, or one about the server */
  post<R extends Route>(route: R, body: BodyInput<R>, sessionToken?: string): Promise<ReplyOf<R>>
}

const clientInfo = { platform: 'baker', client_version: product.version }

/** Calls the server by the contract's routes, and takes only answers that keep to them. */
export function createApi(server: URL, send: typeof fetch): Api {
  return {
    async post(route, body, sessionToken) {
      const response = await reach(server, () =>
        send(new URL(`/api/v1${route.path}`, server), {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(sessionToken === undefined ? {} : { authorization: `Bearer ${sessionToken}` }),
          },
          body: JSON.stringify({ ...(body as object), client_info: clientInfo }),
          // A redirect could carry the password elsewhere.
          redirect: 'error',
          signal: AbortSignal.timeout(30_000),
        }),
      )
      const answer: unknown = await response.json().catch(() => undefined)
      if (!response.ok) throw toBakeError(server, response, answer)
      return readReply(server, route.reply, answer) as ReplyOf<typeof route>
    },
  }
}

async function reach(server: URL, send: () => Promise<Response>): Promise<Response> {
  try {
    return await send()
  } catch (error) {
    const slow = error instanceof DOMException && error.name === 'TimeoutError'
    throw new BakeError(
      slow
        ? `The server at ${server.origin} did not answer within 30 seconds. Try again later.`
        : `The server at ${server.origin} cannot be reached. Check that it runs, or name another with --server.`,
    )
  }
}

function toBakeError(server: URL, response: Response, answer: unknown): BakeError {
  const read = ErrorBody.safeParse(answer)
  if (!read.success) return strangeAnswer(server, `status ${response.status}`)
  const wait = response.headers.get('retry-after')
  const sentences = [read.data.error, read.data.reason, wait && `Try again in ${wait} seconds.`]
  return new BakeError(sentences.filter(Boolean).join(' '))
}

function readReply(server: URL, schema: z.ZodMiniType, answer: unknown): unknown {
  const read = schema.safeParse(answer)
  if (!read.success) throw strangeAnswer(server, 'an answer of another shape')
  return read.data
}

function strangeAnswer(server: URL, what: string): BakeError {
  return new BakeError(
    `What answers at ${server.origin} does not speak as a ${product.name} server of this version does (${what}). Check --server.`,
  )
}
