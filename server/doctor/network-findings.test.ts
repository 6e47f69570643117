import { describe, expect, it } from 'vitest'
import { days } from '../platform/machine/clock.ts'
import { parseNetwork } from '../platform/outbound/networks.ts'
import { findDnsProblems } from './checks/dns.ts'
import { findProxyProblems, forgedAddress } from './checks/proxy.ts'
import { findRedirectProblems } from './checks/redirect.ts'
import { findServerProblems } from './checks/server.ts'
import { findTlsProblems, type TlsFacts } from './checks/tls.ts'
import type { Finding } from './finding.ts'
import type { ServerReport } from './server-report.ts'

const host = 'cakes.example.org'
const toIds = (findings: readonly Finding[]) => findings.map(({ id }) => id)

describe('DNS', () => {
  const none = { values: [] }
  it.each([
    ['an IP address', { values: ['203.0.113.9'] }, none, []],
    ['no IP address', none, none, ['dns_no_address']],
    ['one that only this machine knows', none, { values: ['10.0.0.1'] }, ['dns_local_only']],
    ['no response', { values: [], problem: 'ETIMEOUT' }, none, ['dns_no_response']],
  ])('%s', (_, lookup, local, ids) => {
    expect(toIds(findDnsProblems(host, lookup, local))).toEqual(ids)
  })
})

describe('TLS', () => {
  const now = new Date('2026-06-01T12:00:00Z')
  const fromNow = (count: number) => new Date(now.getTime() + days(count))
  const valid = {
    address: '203.0.113.9',
    port: 443,
    chainProblem: undefined,
    isForHost: true,
    names: host,
    validFrom: fromNow(-30),
    validTo: fromNow(60),
    hasHttp2: true,
    hasOldProtocol: false,
  }
  const changes: [
    string,
    Partial<Omit<typeof valid, 'chainProblem'>> & { chainProblem?: string },
    string[],
  ][] = [
    ['a valid certificate', {}, []],
    [
      'an expired one, even if its issuer is also not trusted',
      { validTo: fromNow(-1), chainProblem: 'CERT_HAS_EXPIRED' },
      ['tls_expired'],
    ],
    ['one that is not yet valid', { validFrom: fromNow(1) }, ['tls_not_yet_valid']],
    ['one that expires in 13 days', { validFrom: fromNow(-77), validTo: fromNow(13) }, ['tls_expires_soon']],
    ['one that expires in 15 days', { validTo: fromNow(15) }, []],
    ['a short-lived one in the middle of its time', { validFrom: fromNow(-3), validTo: fromNow(3) }, []],
    ['a short-lived one at its end', { validFrom: fromNow(-5), validTo: fromNow(1) }, ['tls_expires_soon']],
    ['one for another host', { isForHost: false, names: 'shop.example.org' }, ['tls_wrong_host']],
    ['a missing intermediate', { chainProblem: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }, ['tls_incomplete_chain']],
    ['a self-signed one', { chainProblem: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, ['tls_self_signed']],
    ['another problem of OpenSSL', { chainProblem: 'CERT_REVOKED' }, ['tls_untrusted']],
    ['TLS 1.1', { hasOldProtocol: true }, ['tls_old_protocol']],
    ['no HTTP/2', { hasHttp2: false }, ['tls_without_http2']],
  ]
  it.each(changes)('%s', (_, change, ids) => {
    expect(toIds(findTlsProblems(host, { ...valid, ...change } as TlsFacts, now))).toEqual(ids)
  })

  it.each([
    ['no connection', false, 'tls_no_connection'],
    ['a connection without a handshake', true, 'tls_no_handshake'],
  ])('%s', (_, isConnected, id) => {
    const observed = { address: '203.0.113.9', port: 443, failure: 'EPROTO', isConnected }
    expect(toIds(findTlsProblems(host, observed, now))).toEqual([id])
  })
})

describe('port 80', () => {
  it.each([
    ['redirects', { status: 308, location: `https://${host}/` }, []],
    [
      'redirects to another host',
      { status: 301, location: 'https://shop.example.org/' },
      ['redirect_missing'],
    ],
    ['redirects to http', { status: 301, location: `http://${host}/` }, ['redirect_missing']],
    ['shows a page', { status: 200, location: undefined }, ['redirect_missing']],
    ['is closed', { failure: 'ECONNREFUSED' }, ['redirect_closed']],
  ])('%s', (_, observed, ids) => {
    expect(toIds(findRedirectProblems(host, observed))).toEqual(ids)
  })
})

const request = {
  client: '198.51.100.7',
  connection: '127.0.0.1',
  forwardedFor: `${forgedAddress}, 198.51.100.7`,
}
const running: ServerReport = {
  nonce: 'nonce',
  version: '5.0.0',
  publicUrl: `https://${host}`,
  trustedProxies: '1',
  dataPlaces: { DATA_DIR: '/var/lib/cakelock', DATABASE_URL: '' },
  request,
}

describe('the server on this machine', () => {
  const dataPlaces = { DATA_DIR: '/var/lib/cakelock', DATABASE_URL: '' }
  const expected = { version: '5.0.0', publicUrl: `https://${host}`, trustedProxies: '1', dataPlaces }
  const changes: [string, object, string, string[]][] = [
    ['has the settings', {}, 'ready', []],
    ['has the version before', { version: '4.1.0' }, 'ready', ['server_other_version']],
    ['has other settings', { trustedProxies: '0' }, 'ready', ['server_other_settings']],
    ['has no database', {}, 'database_unavailable', ['server_not_ready']],
    ['does not say where its data is', { dataPlaces: undefined }, 'ready', []],
    [
      'has another data folder',
      { dataPlaces: { ...dataPlaces, DATA_DIR: '/srv/cakelock' } },
      'ready',
      ['server_other_data'],
    ],
    [
      'has another database',
      { dataPlaces: { ...dataPlaces, DATABASE_URL: 'localhost/cakelock' } },
      'ready',
      ['server_other_data'],
    ],
  ]
  it.each(changes)('%s', (_, change, readiness, ids) => {
    const observed = { address: '127.0.0.1', report: { ...running, ...change }, readiness }
    expect(toIds(findServerProblems(observed, expected))).toEqual(ids)
  })

  it('does not run, or is another program', () => {
    expect(findServerProblems(undefined, expected)).toEqual([])
    const another = { address: '127.0.0.1', report: undefined, readiness: '' }
    const [finding] = findServerProblems(another, expected)
    expect(finding).toMatchObject({ id: 'server_unknown', fix: expect.stringContaining('do not restart it') })
  })
})

describe('the proxy', () => {
  const networks = ['10.0.0.0/8', '127.0.0.0/8'].map(parseNetwork).filter((network) => network !== undefined)
  const append = request.forwardedFor
  const changes: [
    string,
    number | typeof networks,
    Partial<typeof request> | { forwardedFor: null },
    string[],
  ][] = [
    ['adds an address', 1, {}, []],
    ['replaces the header', 1, { forwardedFor: '198.51.100.7' }, []],
    ['is followed by another', 2, { forwardedFor: `${append}, 10.0.0.1` }, []],
    ['sends no header', 1, { forwardedFor: null }, ['proxy_drops_header']],
    ['passes a forged header on', 1, { forwardedFor: forgedAddress }, ['proxy_forwards_forged']],
    ['is not trusted', 0, {}, ['proxy_not_trusted']],
    ['is not trusted, and sends no header', 0, { forwardedFor: null }, ['proxy_not_trusted']],
    ['is the second', 1, { forwardedFor: `${append}, 10.0.0.1` }, ['proxy_trusts_too_few']],
    ['is the only one of two', 2, {}, ['proxy_trusts_too_many']],
    ['is in a trusted network', networks, {}, []],
    [
      'is in no trusted network',
      networks,
      { connection: '172.16.0.1', client: '172.16.0.1' },
      ['proxy_not_trusted'],
    ],
    [
      'sees a client in a trusted network, such as the doctor on the same machine',
      networks,
      { forwardedFor: `${forgedAddress}, 127.0.0.1`, client: forgedAddress },
      [],
    ],
  ]
  it.each(changes)('%s', (_, trusted, change, ids) => {
    const report = { ...running, request: { ...request, ...change } }
    const observed = { status: 200, nonce: 'nonce', report }
    expect(toIds(findProxyProblems(new URL(`https://${host}`), observed, trusted))).toEqual(ids)
  })

  it('may be missing on a machine for trying it out', () => {
    const report = { ...running, request: { ...request, forwardedFor: forgedAddress } }
    const observed = { status: 200, nonce: 'nonce', report }
    expect(findProxyProblems(new URL('http://localhost:4000'), observed, 0)).toEqual([])
  })

  it.each([
    ['an error', 502, undefined, 'proxy_no_server'],
    ['another page', 200, undefined, 'proxy_other_program'],
    ['a stored response', 200, running, 'proxy_cached'],
  ])('responds with %s', (_, status, report, id) => {
    const observed = { status, nonce: 'another nonce', report }
    expect(toIds(findProxyProblems(new URL(`https://${host}`), observed, 1))).toEqual([id])
  })
})
