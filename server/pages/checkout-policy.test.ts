import { describe, expect, it } from 'vitest'
import { createDistFolder, readPageConfig } from '#support/server/dist-folder.ts'
import { createTestServer } from '#support/server/test-server.ts'
import { createApp } from '../app/app.ts'
import { createStripePayments } from '../portal/payments/stripe/backend.ts'

const distDir = createDistFolder()
const page = { accept: 'text/html,application/xhtml+xml' }

describe('the policy of the portal’s page', () => {
  async function open(path: string, settings: { apiBase: string | undefined } | undefined) {
    const { deps } = await createTestServer({ distDir })
    const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' }
    const payments = settings && createStripePayments({ ...keys, ...settings }, deps)
    const app = createApp({ ...deps, ...(payments ? { payments } : {}) })
    const response = await app.request(`http://localhost:4000${path}`, { headers: page })
    const { checkout } = readPageConfig<{ checkout?: string }>(await response.text())
    return { checkout, policy: response.headers.get('content-security-policy') ?? '' }
  }

  const stripe = { apiBase: undefined }

  it('allows Stripe’s scripts and frames, with named Trusted Types policies', async () => {
    const { checkout, policy } = await open('/portal?tab=subscription', stripe)
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

  it.each<[string, string, typeof stripe | undefined, string | undefined]>([
    ['at another path', '/login', stripe, 'elsewhere'],
    ['at a path with the same prefix', '/portal/x', stripe, 'elsewhere'],
    ['on a server without payments', '/portal', undefined, undefined],
  ])('allows nothing from Stripe %s', async (_, path, settings, expected) => {
    const { checkout, policy } = await open(path, settings)
    expect(checkout).toBe(expected)
    expect(policy).not.toMatch(/stripe|default;|default$/)
  })

  it('allows a simulator instead of Stripe', async () => {
    const { policy } = await open('/portal', { apiBase: 'http://localhost:4200' })
    const parts = policy.split('; ')
    expect(parts).toContain("script-src 'self' 'wasm-unsafe-eval' http://localhost:4200")
    expect(parts).toContain('frame-src http://localhost:4200')
    expect(policy).not.toContain('stripe.com')
  })
})
