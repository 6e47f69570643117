import { type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { text } from 'node:stream/consumers'
import { seconds } from '../platform/machine/clock.ts'

export type Response = { status: number; headers: IncomingHttpHeaders; body: string }

type Options = {
  /** the IP address to connect to; undefined = the host of the URL */
  address?: string | undefined
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
  /** accepts any certificate: the check of TLS reports it, and other checks still see the proxy */
  isAnyCertificate?: boolean
}

/** Sends a request, and does not follow redirects. @throws Error of the network, of TLS, or after ten seconds */
export async function sendRequest(url: URL, options: Options = {}): Promise<Response> {
  const { address, method = 'GET', headers = {}, body, isAnyCertificate = false } = options
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const signal = AbortSignal.timeout(seconds(10))
  return new Promise((resolve, reject) => {
    const call = send({
      host: address ?? host,
      port: url.port,
      path: `${url.pathname}${url.search}`,
      method,
      headers: { ...headers, host: url.host },
      servername: isIP(host) === 0 ? host : '',
      rejectUnauthorized: !isAnyCertificate,
      agent: false,
      signal,
    })
    call.on('error', reject)
    call.on('response', (response) => {
      const { statusCode: status = 0, headers: received } = response
      text(response).then((content) => resolve({ status, headers: received, body: content }), reject)
    })
    call.end(body)
  })
}
