import { Agent, request } from 'node:https'
import { text as readText } from 'node:stream/consumers'
import { type SiteProxy, siteHost } from './proxy.ts'

export type BenchRequest = { method: 'GET' | 'POST'; path: string; authorization: string; body?: object }

/** `status` is 0 if the connection ended without a response. */
export type BenchResponse = { status: number; data: Record<string, unknown>; durationMs: number }

/** One person's browser: its own IP address, one connection, and the server's cookies. */
export type Browser = { send(call: BenchRequest): Promise<BenchResponse>; close(): void }

/** Longer than any response takes, so that only a lost response ends this way. */
const timeout = 30_000

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** @param cookies of the person's earlier visits, by name; the browser adds those that it receives */
export function openBrowser(
  { port, certificate }: Pick<SiteProxy, 'port' | 'certificate'>,
  localAddress: string,
  cookies: Map<string, string>,
): Browser {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: certificate, servername: siteHost })
  const options = { agent, host: '127.0.0.1', port, localAddress, timeout }

  async function receive({ method, path, authorization, body }: BenchRequest) {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      host: siteHost,
      origin: `https://${siteHost}`,
      authorization,
      'user-agent': userAgent,
      ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
      ...(text !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(text)),
      }),
    }
    return new Promise<{ status: number; received: string }>((resolve, reject) => {
      const sent = request({ ...options, method, path, headers }, (response) => {
        for (const cookie of response.headers['set-cookie'] ?? []) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
          if (name !== undefined && value !== undefined) cookies.set(name, value)
        }
        readText(response).then((received) => resolve({ status: response.statusCode ?? 0, received }), reject)
      })
      sent.on('error', reject)
      sent.on('timeout', () => sent.destroy(new Error('timeout')))
      sent.end(text)
    })
  }

  return {
    async send(call) {
      const startedAt = performance.now()
      const response = await receive(call).catch(() => undefined)
      const durationMs = performance.now() - startedAt
      return { status: response?.status ?? 0, data: parse(response?.received), durationMs }
    },
    close: () => agent.destroy(),
  }
}

/** The proxy's own pages are HTML. */
function parse(text = ''): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
