import { costlyOrigin, portalOrigin } from './costly-origin.ts'
import type { CostlyServer } from './costly-server.ts'

/** Calls the bench's server. Each request comes from a different network, unless it names one. */
export type CostlyClient = {
  /** the browser's API, in the first or another project, without or with a session */
  sdk(
    path: string,
    body: unknown,
    more?: { project?: number; token?: string; ip?: string },
  ): Promise<CostlyResponse>
  /** the backend API */
  backend(path: string, body: unknown, project?: number): Promise<CostlyResponse>
  /** the portal's API, as a baker */
  portal(path: string, body: unknown): Promise<CostlyResponse>
  form(path: string, text: string): Promise<CostlyResponse>
  get(path: string, headers?: Record<string, string>): Promise<CostlyResponse>
  /** the token of the link in the newest email to an address */
  readLinkToken(email: string): Promise<string>
}

export type CostlyResponse = { status: number; sent: number; data: Record<string, unknown> }

export function createClient({ port, projects, portalToken }: CostlyServer): CostlyClient {
  let networks = 0
  const call = async (path: string, headers: Record<string, string>, text?: string) => {
    networks += 1
    const ip = `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: text === undefined ? 'GET' : 'POST',
      headers: { 'x-forwarded-for': ip, ...headers },
      ...(text === undefined ? {} : { body: text }),
    })
    const data = JSON.parse(await response.text()) as Record<string, unknown>
    return { status: response.status, sent: text?.length ?? 0, data }
  }
  const json = (
    path: string,
    authorization: string,
    body: unknown,
    { origin = costlyOrigin, ip }: { origin?: string; ip?: string | undefined } = {},
  ) =>
    call(
      path,
      {
        authorization,
        origin,
        'content-type': 'application/json',
        ...(ip === undefined ? {} : { 'x-forwarded-for': ip }),
      },
      typeof body === 'string' ? body : JSON.stringify(body),
    )
  return {
    sdk(path, body, { project = 0, token, ip } = {}) {
      const name = projects[project]?.publicToken ?? ''
      return json(`/sdk/v1${path}`, `Basic ${btoa(`${name}:${token ?? name}`)}`, body, { ip })
    },
    backend: (path, body, project = 0) => json(`/v1${path}`, projects[project]?.authorization ?? '', body),
    portal: (path, body) => json(`/api/v1${path}`, `Bearer ${portalToken}`, body, { origin: portalOrigin }),
    form: (path, text) => call(path, { 'content-type': 'application/x-www-form-urlencoded' }, text),
    get: (path, headers = {}) => call(path, headers),
    async readLinkToken(email) {
      const response = await fetch(`http://127.0.0.1:${port}/outbox.json?to=${encodeURIComponent(email)}`)
      const [newest] = (await response.json()) as { link: string | null }[]
      return new URL(newest?.link ?? '').searchParams.get('token') ?? ''
    },
  }
}
