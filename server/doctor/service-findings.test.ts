import { describe, expect, it } from 'vitest'
import { defaultPlans } from '../platform/config/plans.ts'
import { findEmailRecordProblems, type SenderFacts } from './checks/email-records.ts'
import { findGatewayProblems, type GatewayFailure } from './checks/gateways.ts'
import { findProviderProblems } from './checks/provider.ts'
import { findSmtpProblems } from './checks/smtp.ts'
import { findStripeProblems, type StripeFacts } from './checks/stripe.ts'
import type { Finding } from './finding.ts'

const toIds = (findings: readonly Finding[]) => findings.map(({ id }) => id)

describe('the mail server', () => {
  it.each([
    ['EDNS', undefined, 'smtp_unknown_host'],
    ['ESOCKET', 'ENOTFOUND', 'smtp_unknown_host'],
    ['ESOCKET', 'ECONNREFUSED', 'smtp_no_connection'],
    ['ETIMEDOUT', undefined, 'smtp_no_connection'],
    ['ETLS', undefined, 'smtp_without_tls'],
    ['ESOCKET', 'CERT_HAS_EXPIRED', 'smtp_certificate'],
    ['ETLS', 'ERR_TLS_CERT_ALTNAME_INVALID', 'smtp_certificate'],
    ['EAUTH', undefined, 'smtp_login'],
  ])('fails with %s and %s', (code, cause, id) => {
    expect(toIds(findSmtpProblems('mail.example.org', { code, cause }))).toEqual([id])
  })
})

describe('the records of a sender', () => {
  const of = (...values: string[]) => ({ values })
  const name = 'mail2026._domainkey.example.org'
  const value = 'v=DKIM1; k=rsa; p=AAAA'
  const complete: SenderFacts = {
    from: 'Cakelock <no-reply@example.org>',
    envelopeDomain: 'example.org',
    spf: of('verification=1', 'v=spf1 a:mail.example.org -all'),
    dkim: { name, value, records: of('k=rsa; p=AA AA') },
    dmarc: of('v=DMARC1; p=reject; rua=mailto:a@example.org'),
  }
  const withKey = (...records: string[]) => ({ dkim: { name, value, records: of(...records) } })
  const cases: [string, Partial<SenderFacts>, string[]][] = [
    ['are complete', {}, []],
    ['have no SPF', { spf: of('v=spf10') }, ['spf_missing']],
    ['have two SPF records', { spf: of('v=spf1 mx -all', 'v=spf1 a -all') }, ['spf_repeated']],
    ['allow everyone', { spf: of('v=spf1 mx all') }, ['spf_allows_everyone']],
    ['have no key', { dkim: undefined }, ['dkim_not_configured']],
    ['have no DKIM record', withKey('another text'), ['dkim_missing']],
    ['have another key', withKey('v=DKIM1; p=BBBB'), ['dkim_differs']],
    ['have the key among others', withKey('v=DKIM1; p=BBBB', value), []],
    ['have a revoked key', withKey('v=DKIM1; p='), ['dkim_revoked']],
    ['have no DMARC', { dmarc: of() }, ['dmarc_missing']],
    ['have a DMARC record without a policy', { dmarc: of('v=DMARC1; rua=mailto:a@b.c') }, ['dmarc_invalid']],
    [
      'cannot be read',
      { spf: { values: [], problem: 'ETIMEOUT' }, dmarc: { values: [], problem: 'ESERVFAIL' } },
      ['email_dns_no_response', 'email_dns_no_response'],
    ],
  ]
  it.each(cases)('%s', (_, change, ids) => {
    expect(toIds(findEmailRecordProblems({ ...complete, ...change }))).toEqual(ids)
  })
})

describe('Stripe', () => {
  const webhookUrl = 'https://cakes.example.org/api/v1/stripe/webhook'
  const [plan] = defaultPlans
  if (!plan) throw new Error('There is no plan.')
  const price = { active: true, currency: 'usd', unit_amount: 500, recurring: { interval: 'month' } }
  const endpoint = { url: webhookUrl, status: 'enabled', enabled_events: ['*'] }
  const complete: StripeFacts = {
    keys: { secretKey: 'rk_live_1', publishableKey: 'pk_live_1' },
    prices: [{ plan, status: 200, price }],
    endpoints: [endpoint],
    webhookUrl,
  }
  const withPrice = (change: Partial<typeof price>) => ({
    prices: [{ plan, status: 200, price: { ...price, ...change } }],
  })
  const cases: [string, Partial<StripeFacts>, string[]][] = [
    ['is complete', {}, []],
    ['hides its endpoints from the key', { endpoints: undefined }, []],
    ['rejects the key', { prices: [{ plan, status: 401, price: undefined }] }, ['stripe_key_rejected']],
    ['hides prices', { prices: [{ plan, status: 403, price: undefined }] }, ['stripe_key_restricted']],
    ['has no such price', { prices: [{ plan, status: 404, price: undefined }] }, ['stripe_price_missing']],
    ['has archived the price', withPrice({ active: false }), ['stripe_price_inactive']],
    ['charges another amount', withPrice({ unit_amount: 900 }), ['stripe_price_differs']],
    ['charges in another currency', withPrice({ currency: 'eur' }), ['stripe_price_differs']],
    [
      'has keys of two modes',
      { keys: { secretKey: 'sk_live_1', publishableKey: 'pk_test_1' } },
      ['stripe_modes_differ'],
    ],
    [
      'is in test mode',
      { keys: { secretKey: 'sk_test_1', publishableKey: 'pk_test_1' } },
      ['stripe_test_mode'],
    ],
    ['has no endpoint', { endpoints: [] }, ['stripe_webhook_missing']],
    [
      'has disabled the endpoint',
      { endpoints: [{ ...endpoint, status: 'disabled' }] },
      ['stripe_webhook_disabled'],
    ],
    [
      'does not send all events',
      { endpoints: [{ ...endpoint, enabled_events: ['invoice.paid'] }] },
      ['stripe_webhook_events'],
    ],
  ]
  it.each(cases)('%s', (_, change, ids) => {
    expect(toIds(findStripeProblems({ ...complete, ...change }))).toEqual(ids)
  })
})

describe('a hosted provider', () => {
  it.each([
    [{ status: 404 }, []],
    [{ status: 401 }, ['provider_credentials']],
    [{ status: 503 }, ['provider_unexpected']],
    [{ failure: 'ECONNREFUSED' }, ['provider_no_connection']],
  ])('%j', (observed, ids) => {
    expect(toIds(findProviderProblems('https://provider.example', observed))).toEqual(ids)
  })
})

describe('a gateway', () => {
  const place = {
    project: 'Shop',
    channel: 'sms',
    slot: 'gateway',
    url: 'https://gateway.example/messages?token=secret',
  }
  const cases: [GatewayFailure, string[]][] = [
    [undefined, []],
    [{ reason: 'redirect', code: '' }, []],
    [{ reason: 'unknown_host', code: 'ENOTFOUND' }, ['gateway_unknown_host']],
    [{ reason: 'forbidden_network', code: '' }, ['gateway_forbidden']],
    [{ reason: 'unreachable', code: 'ECONNREFUSED' }, ['gateway_no_connection']],
    [{ reason: 'unreachable', code: 'CERT_HAS_EXPIRED' }, ['gateway_certificate']],
    [{ reason: 'timeout', code: 'timeout' }, ['gateway_no_connection']],
  ]
  it.each(cases)('%j', (failure, ids) => {
    const findings = findGatewayProblems(place, failure)
    expect(toIds(findings)).toEqual(ids)
    expect(JSON.stringify(findings)).not.toContain('secret')
  })
})
