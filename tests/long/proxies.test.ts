import { describe, expect, it } from 'vitest'
import { runInNamespace } from '../support/proxies/in-namespace.ts'
import type { Judgment } from '../support/proxies/judge-proxy.ts'
import { proxies } from '../support/proxies/programs.ts'

describe.each(Object.keys(proxies))('the recipe for %s in docs/proxies.md, as it is printed', (name) => {
  it('passes requests on unchanged, over HTTP/2, while a process is running', async () => {
    const judgment = await runInNamespace<Judgment>('tests/support/proxies/judge-proxy.ts', name)
    expect(judgment).toEqual({
      http2: '2',
      redirect: '308 https://cakes.example.org/login?from=email',
      changedHeaders: {
        '/login': [],
        '/clientside-services/index.html': [],
        '/widget/login-widget.js': [],
        '/api/v1/auth/me': [],
      },
      clientAddress: '127.0.0.9',
      isRequestIdLogged: true,
      isRequestIdForged: false,
      isQueryLogged: false,
      statuses: { both: { 200: 20 }, first: { 200: 20 }, second: { 200: 20 } },
      statusOfNone: expect.stringMatching(/^50[234]$/),
      download: { isComplete: true, megabytesAhead: expect.any(Number) },
    })
    expect(judgment.download.megabytesAhead).toBeLessThan(50)
  })
})
