import { isIP, isIPv4, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import { findLocale, type Locale } from '#languages/locales.ts'
import type { TrustedProxies } from '../config/config.ts'
import { isIn, type Network } from '../outbound/networks.ts'
import type { BrowserCookie } from './browser-cookie.ts'
import type { Env } from './context.ts'
import { type Device, toDevice } from './device-rules.ts'

/** The client of the connection. */
export type Visitor = {
  /** the client's IP address; behind proxies, the address that the outermost trusted proxy saw */
  ip: string
  userAgent: string
  /** the country of the IP address, in two letters (ISO 3166), if a trusted proxy names it (country-rules.ts) */
  country?: string
  /** the browser, if its cookie was read */
  browser?: BrowserCookie
  /** the device type, from the user agent; a baking program names itself (portal/api/serve.ts) */
  device: Device
  /** the client's preferred language, from Accept-Language; English by default */
  locale: Locale
}

/** Describes the client of a request. */
export function getVisitor(context: Context<Env>, trustedProxies: TrustedProxies): Visitor {
  const userAgent = (context.req.header('user-agent') ?? '').slice(0, 300)
  const mobileHint = context.req.header('sec-ch-ua-mobile')
  const device = toDevice({ userAgent, mobileHint })
  const locale = findLocale(context.req.header('accept-language')?.slice(0, 200))
  const { country } = context.var
  return { ip: getIp(context, trustedProxies), userAgent, device, locale, ...(country && { country }) }
}

/** Returns the IP address at the other end of the connection: a proxy's or, without one, the client's. */
export function getConnection(context: Context<Env>): string {
  // Set by Node's server; absent if the app is called in memory.
  const env: unknown = context.env
  const incoming = (env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming
  return toPlainIp(incoming?.socket?.remoteAddress ?? '127.0.0.1')
}

function getIp(context: Context<Env>, trustedProxies: TrustedProxies): string {
  const remote = getConnection(context)
  const header = context.req.header('x-forwarded-for') ?? ''
  const forwarded = header.split(',').flatMap((part) => toPlainIp(part.trim()) || [])
  return typeof trustedProxies === 'number'
    ? toCountedIp(forwarded, remote, trustedProxies)
    : toIpOutside(forwarded, remote, trustedProxies)
}

/** Whether a trusted proxy sent the request, whose headers are believed. */
export const isFromProxy = (context: Context<Env>, trustedProxies: TrustedProxies): boolean =>
  typeof trustedProxies === 'number' ? trustedProxies > 0 : isIn(getConnection(context), trustedProxies)

/** Each of the trusted proxies has added one entry at the end. */
const toCountedIp = (forwarded: readonly string[], remote: string, count: number): string =>
  count === 0 ? remote : (forwarded.at(-count) ?? forwarded[0] ?? remote)

/**
 * Goes from the connection's own address back through the entries, as long as the address is a trusted proxy's. Entries
 * before the first other address could have been sent by the client. Without any, the first proxy is the client.
 */
function toIpOutside(forwarded: readonly string[], remote: string, networks: readonly Network[]): string {
  const path = [...forwarded.slice(forwarded.findLastIndex((entry) => isIP(entry) === 0) + 1), remote]
  return path.findLast((address) => !isIn(address, networks)) ?? path[0] ?? remote
}

/**
 * Normalizes an IP address: removes the port (some proxies add it: `203.0.113.9:51234`, `[2001:db8::1]:443`), brackets
 * and zone, and unwraps IPv4-mapped IPv6.
 */
export const toPlainIp = (text: string): string =>
  text
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^\[|\](?::\d+)?$|%.*$/g, '')
    .replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * Returns the network that limits apply to: an IPv4 address, or an IPv6 /64, because one customer of an internet
 * provider has a whole /64.
 */
export const toNetwork = (ip: string): string => toPrefix(ip, 4) ?? ip

/** Returns the /48 of an IPv6 address, the usual size of one site; undefined for IPv4. */
export const toSite = (ip: string): string | undefined => toPrefix(ip, 3)

/**
 * Returns the range of IP addresses that emails name: the /24 of an IPv4 address, the /48 of an IPv6 address (rule A51).
 * @returns null if the IP address is unknown, or if a backend names something else instead
 */
export const toRange = (ip: string): string | null =>
  isIPv4(ip) ? ip.replace(/\d+$/, '0/24') : (toSite(ip) ?? null)

/** Returns the network that the first 16-bit groups of an IPv6 address name; undefined for IPv4. */
function toPrefix(ip: string, groupCount: number): string | undefined {
  if (!isIPv6(ip)) return undefined
  const groups = ipaddr.IPv6.parse(ip).parts.slice(0, groupCount)
  return `${groups.map((group) => group.toString(16)).join(':')}::/${groupCount * 16}`
}
