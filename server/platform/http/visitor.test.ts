import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { TrustedProxies } from '../config/config.ts'
import { parseNetwork } from '../outbound/networks.ts'
import type { Env } from './context.ts'
import { getVisitor, toNetwork, toRange, toSite } from './visitor.ts'

async function seenIp(trustedProxies: TrustedProxies, forwarded: string | undefined, remoteAddress: string) {
  const app = new Hono<Env>().get('/', (context) => context.text(getVisitor(context, trustedProxies).ip))
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return (await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })).text()
}

describe('the IP address of a visitor', () => {
  it.each([
    ['the socket’s, whatever the header says', 0, '6.6.6.6', '192.0.2.1', '192.0.2.1'],
    ['the last entry behind one proxy', 1, '6.6.6.6, 198.51.100.2', '10.0.0.1', '198.51.100.2'],
    ['the second-to-last behind two', 2, '6.6.6.6, 198.51.100.2, 10.0.0.9', '10.0.0.1', '198.51.100.2'],
    ['the only entry if there are fewer proxies than trusted', 2, '198.51.100.2', '10.0.0.1', '198.51.100.2'],
    ['the socket’s, if the proxy sent no header', 1, undefined, '10.0.0.1', '10.0.0.1'],
    ['IPv4, when it is written as IPv6', 0, undefined, '::ffff:192.0.2.1', '192.0.2.1'],
    ['without the port of IPv4', 1, '203.0.113.9:51234', '10.0.0.1', '203.0.113.9'],
    ['without the port of IPv6', 1, '[2001:db8::9]:443', '10.0.0.1', '2001:db8::9'],
    ['without the port of IPv4 in IPv6', 1, '[::ffff:203.0.113.9]:80', '10.0.0.1', '203.0.113.9'],
    ['without a zone', 0, undefined, 'fe80::1%eth0', 'fe80::1'],
  ])('is %s', async (_, proxies, forwarded, remote, expected) => {
    expect(await seenIp(proxies, forwarded, remote)).toBe(expected)
  })

  const proxies = ['10.0.0.0/8', 'fd00::/8'].map(parseNetwork).filter((network) => network !== undefined)
  it.each([
    ['the socket’s, if it is not a proxy’s', '6.6.6.6', '192.0.2.1', '192.0.2.1'],
    ['the last entry that is not a proxy’s', '6.6.6.6, 198.51.100.2', '10.0.0.1', '198.51.100.2'],
    [
      'the same behind several proxies',
      '6.6.6.6, 198.51.100.2, 10.0.0.9, fd00::7',
      '::ffff:10.0.0.1',
      '198.51.100.2',
    ],
    ['the first entry, if all are proxies', '10.0.0.3, 10.0.0.2', '10.0.0.1', '10.0.0.3'],
    ['not before an entry that is no address', '6.6.6.6, unknown, 10.0.0.2', '10.0.0.1', '10.0.0.2'],
    ['the proxy’s, if it sent no header', undefined, '10.0.0.1', '10.0.0.1'],
    ['without the port', '203.0.113.9:51234', '10.0.0.1', '203.0.113.9'],
  ])('behind proxies in known networks is %s', async (_, forwarded, remote, expected) => {
    expect(await seenIp(proxies, forwarded, remote)).toBe(expected)
  })
})

describe('the network that limits apply to', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['no address', 'no address'],
  ])('of %s is %s', (ip, network) => expect(toNetwork(ip)).toBe(network))

  it.each([
    ['2001:db8:1:2::9', '2001:db8:1::/48'],
    ['2001:db8::9', '2001:db8:0::/48'],
    ['192.0.2.1', undefined],
  ])('of the /48 of %s is %s', (ip, site) => expect(toSite(ip)).toBe(site))
})

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:0a0b:12f0::1', '2001:db8:a0b::/48'],
  ['::1', '0:0:0::/48'],
  ['project-1 2001:db8::/64', null],
  ['', null],
])('the range of %s in emails is %s', (ip, range) => expect(toRange(ip)).toBe(range))
