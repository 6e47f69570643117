import { isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { Env } from './context.ts'

/** Who is at the other end, as far as the connection tells. */
export type Visitor = {
  /** the caller's own address; behind proxies what the outermost trusted one saw */
  ip: string
  userAgent: string
}

/** @param trustedProxies how many entries of X-Forwarded-For, counted from the right, our own proxies wrote */
export function getVisitor(context: Context<Env>, trustedProxies: number): Visitor {
  return {
    ip: getIp(context, trustedProxies),
    userAgent: (context.req.header('user-agent') ?? '').slice(0, 300),
  }
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

/** IPv4 written as IPv6 is IPv4; a zone or brackets are no part of an address. */
const plainIp = (text: string) => text.replace(/^\[|\](?::\d+)?$|%.*$/g, '').replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * What limits count an address by: an IPv4 address, or the /64 of an IPv6 one, because one customer of a
 * provider holds a whole /64.
 */
export function toNetwork(ip: string): string {
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(gap).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
