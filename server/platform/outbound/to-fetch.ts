import type { SendRequest } from './client.ts'

type Init = {
  method?: string
  headers?: ConstructorParameters<typeof Headers>[0]
  body?: unknown
}

/** Responses with these statuses have no body (Fetch standard 2.2.3). */
const withoutBody: readonly number[] = [204, 205, 304]

/**
 * Adapts an outbound client to `fetch`, as libraries use it: GET and POST, text bodies, responses in one piece. The
 * client has its own time limit, so a signal is ignored.
 */
export const toFetch =
  (send: SendRequest) =>
  async (url: string, { method = 'GET', headers, body }: Init = {}): Promise<Response> => {
    if (method !== 'GET' && method !== 'POST') throw new TypeError(`Cannot send a ${method} request.`)
    const response = await send(url, {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      ...(body === undefined || body === null ? {} : { body: toText(body) }),
    })
    const { status } = response
    return new Response(withoutBody.includes(status) ? null : new Uint8Array(response.body), {
      status,
      headers: Object.entries(response.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' ? [[name, value]] : [],
      ),
    })
  }

function toText(body: unknown): string {
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString()
  throw new TypeError('The body of a request must be text.')
}
