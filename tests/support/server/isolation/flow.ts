import { Browser } from '../browser.ts'
import { callProvider, readOutbox } from '../provider-client.ts'
import type { TestServer } from '../test-server.ts'
import type { Side } from './pairs.ts'

/** Makes the calls of a project's pages. Each call must succeed. */
export type Flow = {
  server: TestServer
  side: Side
  browser: Browser
  post(path: string, body: object, token?: string, cookie?: string): Promise<Responded>
  /** the code, or the token of the link, in the newest message to a recipient */
  readMessage(to: string): Promise<{ code: string; linkToken: string }>
}

type Responded = { data: Record<string, unknown>; headers: Headers }

export function createFlow(server: TestServer, side: Side): Flow {
  return {
    server,
    side,
    browser: new Browser(server),
    async post(path, body, token, cookie) {
      const response = await callProvider(server, path, {
        body,
        publicToken: side.publicToken,
        ...(token === undefined ? {} : { token }),
        ...(cookie === undefined ? {} : { headers: { cookie } }),
      })
      if (response.status !== 200 || !response.body.data) {
        throw new Error(`${side.name} ${path}: ${JSON.stringify(response.body)}`)
      }
      return { data: response.body.data, headers: response.headers }
    },
    async readMessage(to) {
      const [message] = await readOutbox(server, to)
      const link = message?.link ?? ''
      return {
        code: message?.code ?? '',
        linkToken: link === '' ? '' : (new URL(link).searchParams.get('token') ?? ''),
      }
    },
  }
}
