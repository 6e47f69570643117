import { describe, expect, it } from 'vitest'
import { isPermitted, type Network, parseNetwork } from './networks.ts'

const networks = (...texts: string[]): Network[] =>
  texts.map((text) => {
    const network = parseNetwork(text)
    if (!network) throw new Error(`${text} is not a network.`)
    return network
  })

describe('the networks of outbound requests', () => {
  it.each([
    '1.1.1.1',
    '9.255.255.255',
    '172.15.0.1',
    '172.32.0.1',
    '192.167.1.1',
    '100.63.255.255',
    '100.128.0.1',
  ])('permit the public IPv4 address %s', (address) => expect(isPermitted(address, [])).toBe(true))

  it.each(['2606:4700:4700::1111', '2a00:1450::1', '::ffff:1.1.1.1', '64:ff9b::1.1.1.1'])(
    'permit the public IPv6 address %s',
    (address) => expect(isPermitted(address, [])).toBe(true),
  )

  it.each([
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.0.1'],
    ['link-local, with the metadata of cloud machines', '169.254.169.254'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['carrier-grade NAT', '100.127.255.255'],
    ['protocol assignments', '192.0.0.1'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['6to4 relays', '192.88.99.1'],
    ['benchmarks', '198.18.0.1'],
    ['benchmarks', '198.19.255.255'],
    ['multicast', '224.0.0.1'],
    ['multicast', '239.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped', '::ffff:a00:1'],
    ['IPv4-mapped', '::ffff:169.254.169.254'],
    ['IPv4-translated', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::127.0.0.1'],
    ['NAT64', '64:ff9b::a9fe:a9fe'],
    ['local NAT64', '64:ff9b:1::7f00:1'],
    ['discard-only', '100::1'],
    ['Teredo', '2001::1'],
    ['benchmarks', '2001:2::1'],
    ['ORCHID', '2001:20::1'],
    ['documentation', '2001:db8::1'],
    ['6to4', '2002:7f00:1::1'],
    ['documentation', '3fff::1'],
    ['unique local', 'fc00::1'],
    ['unique local', 'fd12:3456::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['not an address', 'localhost'],
    ['not an address', '2130706433'],
    ['not an address', ''],
  ])('do not include %s: %s', (_, address) => expect(isPermitted(address, [])).toBe(false))

  it('include what the operator allows, and nothing adjacent', () => {
    const allowed = networks('10.1.0.0/16', 'fd00:1::/32')
    for (const address of ['10.1.0.1', '10.1.255.255', '::ffff:10.1.2.3', 'fd00:1::5']) {
      expect(isPermitted(address, allowed)).toBe(true)
    }
    for (const address of ['10.2.0.1', '127.0.0.1', 'fd00:2::5', '::1']) {
      expect(isPermitted(address, allowed)).toBe(false)
    }
  })
})
