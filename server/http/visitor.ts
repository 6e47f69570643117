import { isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { BrowserMark } from './browser-cookie.ts'
import type { Env } from './context.ts'
import { type Device, toDevice } from './device-rules.ts'

/** Who is at the other end, as far as the connection tells. */
export type Visitor = {
  /** the caller's own address; behind proxies what the outermost trusted one saw */
  ip: string
  userAgent: string
  /** the browser, where a frame has read its cookie */
  browser?: BrowserMark
  /** what kind of device it is, by what its browser says */
  device: Device
}

/** @param trustedProxies how many entries of X-Forwarded-For, counted from the right, our own proxies wrote */
export function getVisitor(context: Context<Env>, trustedProxies: number): Visitor {
  const userAgent = (context.req.header('user-agent') ?? '').slice(0, 300)
  const mobileHint = context.req.header('sec-ch-ua-mobile')
  const device = toDevice({ userAgent, mobileHint })
  return { ip: getIp(context, trustedProxies), userAgent, device }
}

function getIp(context: Context<Env>, trustedProxies: number): string {
  if (trustedProxies > 0) {
    const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
    const seen = forwarded.at(-trustedProxies) ?? forwarded[0]
    if (seen) return plainIp(seen)
  }
  // Node's server puts its request here; an app called in memory has none.
  const env: unknown = context.env
  const remote = (env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket
    ?.remoteAddress
  return plainIp(remote ?? '127.0.0.1')
}

/**
 * An address as it stands: without a port (some proxies write `203.0.113.9:51234` or `[2001:db8::1]:443`), without
 * brackets and zone, and as IPv4 where it is IPv4 written as IPv6.
 */
const plainIp = (text: string) =>
  text
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^\[|\](?::\d+)?$|%.*$/g, '')
    .replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * What limits count an address by: an IPv4 address, or the /64 of an IPv6 one, because one customer of a
 * provider holds a whole /64.
 */
export const toNetwork = (ip: string): string => toPrefix(ip, 4) ?? ip

/** The /48 of an IPv6 address, which is what one site gets; undefined for IPv4. */
export const toSite = (ip: string): string | undefined => toPrefix(ip, 3)

/** The first groups of an IPv6 address, of 16 bits each; undefined where it is none. */
function toPrefix(ip: string, groupCount: number): string | undefined {
  if (!isIPv6(ip)) return undefined
  const [head = '', tail] = ip.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(gap).fill('0'), ...right]
  return `${groups
    .slice(0, groupCount)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${groupCount * 16}`
}
