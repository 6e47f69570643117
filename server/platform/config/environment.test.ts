import { describe, expect, it } from 'vitest'
import { ConfigError } from '../errors/config-error.ts'
import { toServerSender } from '../outbox/sender.ts'
import { toConfig } from './config.ts'
import { isHostIgnored, parseEnvironment, parseMode } from './environment.ts'
import { toPaymentSettings } from './payment-settings.ts'
import { toProviderSettings } from './provider-settings.ts'

const production = {
  PUBLIC_URL: 'https://cakes.example.org',
  CAKE_MASTER_KEY: 'ab'.repeat(32),
  SMTP_URL: 'smtp://mail.example.org',
}

describe('the mode', () => {
  it('is required on the command line', () => {
    expect(parseMode('development')).toBe('development')
    expect(parseMode('production')).toBe('production')
    expect(() => parseMode(undefined)).toThrow('Missing mode')
    expect(() => parseMode('dev')).toThrow(ConfigError)
  })
})

describe('the environment', () => {
  it('logs requests in production, and in development only if LOG_LEVEL says so', () => {
    expect(parseEnvironment('production', production).LOG_LEVEL).toBe('info')
    expect(parseEnvironment('development', {}).LOG_LEVEL).toBe('warn')
    expect(parseEnvironment('development', { LOG_LEVEL: 'info' }).LOG_LEVEL).toBe('info')
  })

  it('needs nothing in development', () => {
    expect(parseEnvironment('development', {})).toMatchObject({
      PORT: 4000,
      DEMO_PORT: 4100,
      DATA_DIR: '.data',
    })
  })

  it('listens on loopback unless HOST is set in production', () => {
    const { HOST, ...withoutHost } = { ...production, HOST: '0.0.0.0' }
    expect(parseEnvironment('production', withoutHost).HOST).toBe('127.0.0.1')
    for (const host of [HOST, '::', '10.0.0.7']) {
      expect(parseEnvironment('production', { ...withoutHost, HOST: host }).HOST).toBe(host)
    }
    for (const host of ['*', 'cakes.example.org', 'localhost', '0.0.0.0:80']) {
      expect(() => parseEnvironment('production', { ...withoutHost, HOST: host })).toThrow(/^HOST must .+\.$/)
    }
    // Shells and build tools set HOST for other purposes, and development is for this machine only.
    for (const host of [HOST, 'x86_64-linux-gnu']) {
      expect(parseEnvironment('development', { HOST: host }).HOST).toBe('127.0.0.1')
    }
  })

  it.each([
    ['127.0.0.1:9464', { host: '127.0.0.1', port: 9464 }],
    ['[::1]:9464', { host: '::1', port: 9464 }],
    ['unix:/run/cakelock/metrics.sock', { path: '/run/cakelock/metrics.sock' }],
    ['', undefined],
  ])('serves the metrics at METRICS_LISTEN=%s', (METRICS_LISTEN, address) =>
    expect(parseEnvironment('production', { ...production, METRICS_LISTEN }).METRICS_LISTEN).toEqual(address),
  )

  it.each([
    '9464',
    'localhost:9464',
    '127.0.0.1',
    '127.0.0.1:0',
    '::1:9464',
    '[127.0.0.1]:9464',
    '127.0.0.1:65536',
    'unix:metrics.sock',
  ])('rejects METRICS_LISTEN=%s by its name', (METRICS_LISTEN) =>
    expect(() => parseEnvironment('production', { ...production, METRICS_LISTEN })).toThrow(
      /^METRICS_LISTEN must be an IP address and a port.+\.$/,
    ),
  )

  it.each([
    ['development', '0.0.0.0', true],
    ['development', 'example.org', true],
    ['development', '127.0.0.1', false],
    ['development', '', false],
    ['development', undefined, false],
    ['production', '0.0.0.0', false],
  ] as const)('in %s, HOST %j is ignored: %j', (mode, HOST, isIgnored) => {
    expect(isHostIgnored(mode, { HOST })).toBe(isIgnored)
  })

  it('treats an empty variable as absent', () => {
    expect(parseEnvironment('development', { PORT: '', PUBLIC_URL: '' }).PORT).toBe(4000)
  })

  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['PUBLIC_URL', 'cakes.example.org'],
    ['PUBLIC_URL', 'https://cakes.example.org/portal'],
    ['PUBLIC_URL', 'ftp://cakes.example.org'],
    ['DATABASE_URL', 'mysql://localhost/cakes'],
    ['SMTP_URL', 'http://mail.example.org'],
    ['SECURITY_CONTACT', 'security@example.org'],
    ['CAKE_MASTER_KEY', 'too short'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.1'],
    ['TRUST_PROXY', '1 10.0.0.0/8'],
    ['LINK_TERMS', 'javascript:alert(1)'],
    ['LOG_LEVEL', 'loud'],
    ['ACTIVITY_RETENTION_DAYS', '0'],
    ['ACTIVITY_RETENTION_DAYS', 'never'],
    ['PORTAL_PRODUCTS', 'passwords telepathy'],
    ['PORTAL_PRODUCTS', ' , '],
    ['PROVIDER_PROJECT_ID', 'public-token-live-1'],
    ['PROVIDER_SECRET', 'two words'],
    ['PROVIDER_PUBLIC_TOKEN', 'secret-live-1'],
    ['PROVIDER_URL', 'https://login.example.org/v1'],
    ['PROVIDER_OAUTH', 'google myspace'],
    ['OUTBOUND_ALLOWED_NETWORKS', '10.0.0.0'],
    ['OUTBOUND_ALLOWED_NETWORKS', '10.0.0.0/8 internal.example/24'],
    ['OUTBOUND_ALLOWED_NETWORKS', '0x7f.1/8'],
    ['OUTBOUND_ALLOWED_NETWORKS', 'fd00::/129'],
  ])('rejects %s=%s with a sentence that names the variable and does not repeat the value', (name, value) => {
    const rejected = () => parseEnvironment('development', { [name]: value })
    expect(rejected).toThrow(ConfigError)
    expect(rejected).toThrow(new RegExp(`^${name} must .+\\.$`))
    if (name === 'CAKE_MASTER_KEY') expect(rejected).not.toThrow(value)
  })

  it.each([
    ['2', 2],
    ['true', 1],
    ['10.0.0.0/8, fd00::/8', [expect.anything(), expect.anything()]],
  ])('reads the trusted proxies %s', (TRUST_PROXY, expected) =>
    expect(parseEnvironment('production', { ...production, TRUST_PROXY }).TRUST_PROXY).toEqual(expected),
  )

  it('keeps the order of PORTAL_PRODUCTS', () => {
    const { PORTAL_PRODUCTS } = parseEnvironment('development', {
      PORTAL_PRODUCTS: 'passkeys, oauth passwords',
    })
    expect(PORTAL_PRODUCTS).toEqual(['passkeys', 'oauth', 'passwords'])
    expect(parseEnvironment('development', {}).PORTAL_PRODUCTS).toBeUndefined()
  })

  it('reports all problems at once', () => {
    expect(() => parseEnvironment('production', { PORT: 'x' })).toThrow(
      /PORT must[^\n]*\nPUBLIC_URL is missing[^\n]*\nCAKE_MASTER_KEY is missing[^\n]*\nSMTP_URL is missing/,
    )
  })

  it.each(Object.keys(production))('requires %s in production only', (name) => {
    const remainder = { ...production, [name]: undefined }
    expect(parseEnvironment('development', remainder)).toBeDefined()
    expect(() => parseEnvironment('production', remainder)).toThrow(`${name} is missing`)
    expect(parseEnvironment('production', production)).toBeDefined()
  })

  it('becomes a configuration without secrets', () => {
    const config = toConfig('production', parseEnvironment('production', production), '/dist')
    expect(config).toMatchObject({
      publicUrl: 'https://cakes.example.org',
      emailFrom: 'Cakelock <no-reply@cakes.example.org>',
    })
    expect(JSON.stringify(config)).not.toContain('abab')
  })

  it('sets the appearance of the portal’s own emails', () => {
    const look = {
      MAIL_LOGO_URL: 'https://bakery.example/logo.png',
      MAIL_ACCENT: '#0b57d0',
      MAIL_SUPPORT_EMAIL: 'help@bakery.example',
      LINK_CONTACT: 'https://bakery.example/contact',
    }
    const toSender = (variables: Record<string, string>) =>
      toServerSender(toConfig('production', parseEnvironment('production', variables), '/dist'), 'en')
    const mark = { markUrl: 'https://cakes.example.org/app-192.png' }
    expect(toSender(production).brand).toEqual({ name: 'Cakelock', ...mark })
    expect(toSender({ ...production, PUBLIC_URL: 'http://localhost' }).brand.markUrl).toBeUndefined()
    expect(toSender({ ...production, ...look }).brand).toEqual({
      name: 'Cakelock',
      logoUrl: 'https://bakery.example/logo.png',
      accent: '#0b57d0',
      supportEmail: 'help@bakery.example',
      supportUrl: 'https://bakery.example/contact',
      ...mark,
    })
    for (const [name, value] of [
      ['MAIL_LOGO_URL', 'http://bakery.example/logo.png'],
      ['MAIL_ACCENT', 'blue'],
      ['MAIL_SUPPORT_EMAIL', 'help'],
    ] as const)
      expect(() => toSender({ ...production, [name]: value })).toThrow(`${name} must be`)
  })
})

describe('payments', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    PLANS: '[{"id":"price_1","name":"Monthly","interval":"month","amount":700}]',
  }
  const choose = (mode: 'development' | 'production', variables: Record<string, string>) =>
    toPaymentSettings(mode, parseEnvironment(mode, { ...production, ...variables }))

  it.each(['development', 'production'] as const)('in %s use Stripe if its keys are set', (mode) => {
    expect(choose(mode, {})).toBeUndefined()
    expect(choose(mode, stripe)).toMatchObject({ secretKey: 'sk_test_1', apiBase: undefined })
  })

  it('only use a simulator in development', () => {
    const variables = { ...stripe, STRIPE_API_BASE: 'http://localhost:4200' }
    expect(choose('development', variables)?.apiBase).toBe('http://localhost:4200')
    expect(() => choose('production', variables)).toThrow('STRIPE_API_BASE must not be set in production')
  })

  it.each(Object.keys(stripe))('prevent the start without %s, and name it', (name) => {
    const { [name as keyof typeof stripe]: _, ...incomplete } = stripe
    expect(() => choose('production', incomplete)).toThrow(
      new RegExp(`^${name} is missing: Stripe needs .+\\.$`),
    )
  })

  it('have the default plans or those of PLANS', () => {
    expect(toConfig('development', parseEnvironment('development', {}), '').plans).toMatchObject([
      { interval: 'month', amount: 500, currency: 'usd' },
      { interval: 'year', amount: 5000, currency: 'usd' },
    ])
    const { plans } = toConfig('development', parseEnvironment('development', stripe), '')
    expect(plans).toEqual([
      { id: 'price_1', name: 'Monthly', interval: 'month', amount: 700, currency: 'usd', trial_days: 0 },
    ])
  })

  it.each<[string, Record<string, string>]>([
    ['invalid JSON', { PLANS: 'monthly' }],
    ['no plans', { PLANS: '[]' }],
    ['a duplicate id', { PLANS: JSON.stringify([1, 2].map(() => JSON.parse(stripe.PLANS)[0])) }],
    ['a fraction of a cent', { PLANS: stripe.PLANS.replace('700', '0.5') }],
    ['an unknown interval', { PLANS: stripe.PLANS.replace('month', 'week') }],
    ['an unknown field', { PLANS: stripe.PLANS.replace('"amount"', '"price":1,"amount"') }],
    ['an invalid key', { STRIPE_SECRET_KEY: 'secret' }],
  ])('are rejected with %s', (_, variables) =>
    expect(() => parseEnvironment('development', variables)).toThrow(/^\w+ must be .+\.$/),
  )
})

describe('the hosted provider', () => {
  const provider = {
    PROVIDER_PROJECT_ID: 'project-live-1',
    PROVIDER_SECRET: 'secret-live-1',
    PROVIDER_PUBLIC_TOKEN: 'public-token-live-1',
  }
  const choose = (mode: 'development' | 'production', variables: Record<string, string>) =>
    toProviderSettings(mode, parseEnvironment(mode, { ...production, ...variables }))

  it('is used if its variables are set', () => {
    expect(choose('production', {})).toBeUndefined()
    expect(choose('production', provider)).toEqual({
      projectId: 'project-live-1',
      secret: 'secret-live-1',
      publicToken: 'public-token-live-1',
      url: 'https://api.stytch.com',
      isVendor: true,
    })
  })

  it('is at the vendor’s URL for the project’s environment, or at PROVIDER_URL', () => {
    const project = { ...provider, PROVIDER_PROJECT_ID: 'project-test-1' }
    expect(choose('production', project)?.url).toBe('https://test.stytch.com')
    const customProvider = { ...provider, PROVIDER_URL: 'https://login.example.org/' }
    expect(choose('production', customProvider)).toMatchObject({
      url: 'https://login.example.org',
      isVendor: false,
    })
  })

  it.each(Object.keys(provider))('prevents the start without %s, and names it', (name) => {
    const { [name as keyof typeof provider]: _, ...incomplete } = provider
    expect(() => choose('production', incomplete)).toThrow(
      new RegExp(`^${name} is missing: the provider needs .+\\.$`),
    )
  })

  it('reports all missing variables at once, even if only the URL is set', () => {
    expect(() => choose('production', { PROVIDER_URL: 'https://login.example.org' })).toThrow(
      /^PROVIDER_PROJECT_ID is missing.+\nPROVIDER_SECRET is missing.+\nPROVIDER_PUBLIC_TOKEN is missing.+$/,
    )
  })

  it('only receives the secret over TLS in production, unless it is on this machine', () => {
    const at = (url: string) => ({ ...provider, PROVIDER_URL: url })
    expect(() => choose('production', at('http://login.example.org'))).toThrow(
      /^PROVIDER_URL must begin with https:/,
    )
    expect(choose('production', at('http://127.0.0.1:4000'))?.url).toBe('http://127.0.0.1:4000')
    expect(choose('development', at('http://login.example.org'))?.url).toBe('http://login.example.org')
  })
})
