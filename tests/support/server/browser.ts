import type { TestServer } from './test-server.ts'

export type Page = { url: URL; status: number; headers: Headers; text: string }

type Cookie = { name: string; value: string; path: string }

/**
 * A minimal browser for sign-in flows: it follows redirects and keeps cookies by host. The app in memory handles
 * requests to the server's own origins; requests to `network` go over HTTP. The browser stops at any other URL.
 */
export class Browser {
  readonly #server: TestServer
  readonly #network: readonly string[]
  readonly #cookies = new Map<string, Cookie[]>()
  readonly #own: readonly string[]

  constructor(server: TestServer, network: readonly string[] = [], origins = ['http://localhost:4000']) {
    this.#server = server
    this.#network = network
    this.#own = origins
  }

  go(url: string | URL, headers: Record<string, string> = {}): Promise<Page> {
    return this.#follow(new URL(url), { headers: { accept: 'text/html', ...headers } })
  }

  /** Submits the form of a page, including its hidden fields. */
  submit(page: Page, fields: Record<string, string>): Promise<Page> {
    const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
    const body = new URLSearchParams(
      hidden.map(([, name = '', value = '']): [string, string] => [name, value]),
    )
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const action = /<form[^>]* action="([^"]*)"/.exec(page.text)?.[1] ?? page.url.href
    return this.#follow(new URL(action, page.url), {
      method: 'POST',
      body: body.toString(),
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    })
  }

  /** Follows redirects from `url`. @returns the first URL on `origin`, without requesting it */
  async catchRedirect(url: string | URL, origin: string): Promise<URL> {
    let next = new URL(url)
    while (next.origin !== origin) {
      const response = await this.#ask(next, { headers: { accept: 'text/html' } })
      const location = response.headers.get('location')
      if (location === null) throw new Error(`${next.href} does not lead to ${origin}.`)
      next = new URL(location, next)
    }
    return next
  }

  async #follow(url: URL, init: RequestInit & { headers: Record<string, string> }): Promise<Page> {
    if (![...this.#own, ...this.#network].includes(url.origin)) {
      return { url, status: 0, headers: new Headers(), text: '' }
    }
    const response = await this.#ask(url, init)
    const next = response.headers.get('location')
    const text = await response.text()
    if (next === null) return { url, status: response.status, headers: response.headers, text }
    return this.#follow(new URL(next, url), { headers: { accept: 'text/html' } })
  }

  async #ask(url: URL, init: RequestInit & { headers: Record<string, string> }): Promise<Response> {
    const request = new Request(url, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie: this.cookiesFor(url) },
    })
    const isOwn = this.#own.includes(url.origin)
    const response = await (isOwn ? this.#server.app.fetch(request) : fetch(request))
    this.#keepCookies(url, response.headers)
    return response
  }

  cookiesFor({ hostname, pathname }: URL): string {
    const cookies = this.#cookies.get(hostname) ?? []
    return cookies
      .filter(
        ({ path }) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')) || path === '/',
      )
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }

  #keepCookies({ hostname }: URL, headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/)
      const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      const path = attributes.find((part) => /^path=/i.test(part))?.slice(5) ?? '/'
      const remaining = (this.#cookies.get(hostname) ?? []).filter(
        (it) => it.name !== name || it.path !== path,
      )
      this.#cookies.set(hostname, value === '' ? remaining : [...remaining, { name, value, path }])
    }
  }
}
