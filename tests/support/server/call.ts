import type { TestServer } from './test-server.ts'

export type Reply = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of the response
  body: any
  headers: Headers
}

/** Calls /api/v1 as the portal does: JSON (an export responds with text), and the bearer token of the session. */
export async function callApi(
  server: TestServer,
  path: string,
  body: Record<string, unknown> | undefined,
  token?: string,
): Promise<Reply> {
  const response = await server.app.request(`/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const parsed = isJson ? await response.json() : await response.text()
  return { status: response.status, body: parsed, headers: response.headers }
}
