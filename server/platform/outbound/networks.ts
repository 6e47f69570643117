import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** A network in CIDR notation, such as `10.0.0.0/8` or `fd00::/8`. */
export type Network = readonly [address: Address, prefixLength: number]

/** Parses a network. @returns undefined if the text is not CIDR notation */
export function parseNetwork(text: string): Network | undefined {
  const [address = '', length = ''] = text.split('/')
  if (isIP(address) === 0 || !/^\d{1,3}$/.test(length) || !ipaddr.isValidCIDR(text)) return undefined
  return ipaddr.parseCIDR(text)
}

const globalIpv6 = ipaddr.parseCIDR('2000::/3')

/**
 * Returns whether the server may connect to an IP address: a public one, or one in a network that the operator allows.
 * An IPv6 address that carries an IPv4 address (IPv4-mapped, NAT64) is treated as that IPv4 address.
 */
export function isPermitted(text: string, allowed: readonly Network[]): boolean {
  const address = parseAddress(text)
  if (address === undefined) return false
  return isPublic(address) || isWithin(address, allowed)
}

/** Returns whether an IP address is in one of the networks. */
export function isIn(text: string, networks: readonly Network[]): boolean {
  const address = parseAddress(text)
  return address !== undefined && isWithin(address, networks)
}

/** Returns whether an IP address is a loopback address that the operator allows. */
export function isAllowedLoopback(text: string, allowed: readonly Network[]): boolean {
  const address = parseAddress(text)
  return address !== undefined && address.range() === 'loopback' && isWithin(address, allowed)
}

function parseAddress(text: string): Address | undefined {
  if (isIP(text) === 0) return undefined
  const address = ipaddr.parse(text)
  if (address instanceof ipaddr.IPv4) return address
  if (address.isIPv4MappedAddress()) return address.toIPv4Address()
  const isNat64 = address.range() === 'rfc6052'
  return isNat64 ? ipaddr.fromByteArray(address.toByteArray().slice(12)) : address
}

/**
 * Only IPv6 addresses in 2000::/3 are public (RFC 4291 2.4). Among these, `range` detects tunnels and reserved
 * networks.
 */
const isPublic = (address: Address) =>
  address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(globalIpv6))

const isWithin = (address: Address, networks: readonly Network[]) =>
  networks.some(([network, length]) => network.kind() === address.kind() && address.match(network, length))
