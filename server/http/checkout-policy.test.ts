import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import type { Payments } from '../billing/payments.ts'
import { createTestServer } from '../testing/test-server.ts'

let distDir: string
beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'cakelock-dist-'))
  await mkdir(join(distDir, 'portal'))
  await writeFile(join(distDir, 'portal/index.html'), '<!doctype html><head><!--config--></head>')
})
afterAll(() => rm(distDir, { recursive: true, force: true }))

const page = { accept: 'text/html,application/xhtml+xml' }

describe('the portal’s page with a checkout in it', () => {
  /** @param backend who takes the money */
  async function open(path: string, backend: Payments['backend'] | undefined) {
    const { deps } = await createTestServer({ distDir })
    const { payments: _, ...others } = deps
    const payments = backend && ({ backend } as Payments) // nothing else of it is asked for by a page
    const app = createApp({ ...others, ...(payments ? { payments } : {}) })
    const answer = await app.request(`http://localhost:4000${path}`, { headers: page })
    const [, json = ''] = /id="config">(.*)<\/script>/.exec(await answer.text()) ?? []
    const { checkout } = JSON.parse(json) as { checkout?: string }
    return { checkout, policy: answer.headers.get('content-security-policy') ?? '' }
  }

  it('allows Stripe’s scripts and frames with named policies', async () => {
    const { checkout, policy } = await open('/portal?tab=subscription', 'stripe')
    expect(checkout).toBe('here')
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'/)
    for (const part of [
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval' https://js.stripe.com https://*.js.stripe.com",
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      "connect-src 'self' https://api.stripe.com",
      "style-src 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types cakelock-worker cakelock-stripe default',
    ]) {
      expect(policy.split('; ')).toContain(part)
    }
  })

  it.each<[string, string, Payments['backend'] | undefined, string | undefined]>([
    ['at another address', '/login', 'stripe', 'elsewhere'],
    ['at an address that only begins alike', '/portal/x', 'stripe', 'elsewhere'],
    ['with the stand-in', '/portal', 'local', undefined],
    ['where nothing is sold', '/portal', undefined, undefined],
  ])('does not allow Stripe %s', async (_, path, backend, expected) => {
    const { checkout, policy } = await open(path, backend)
    expect(checkout).toBe(expected)
    expect(policy).not.toMatch(/stripe|default;|default$/)
  })

  it('allows a frame for the stand-in and none if nothing is sold', async () => {
    expect((await open('/login', 'local')).policy.split('; ')).toContain("frame-src 'self'")
    expect((await open('/login', undefined)).policy).not.toMatch(/frame-src/)
  })
})
