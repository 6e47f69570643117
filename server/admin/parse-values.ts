import { type Email, findDomain, findEmail } from '#contract/ids.ts'
import { publicEmailDomains } from '#contract/public-email-domains.ts'
import { type EntryKind, entryKinds, isEntryKind } from '../identity/base/schema/log-kinds.ts'
import { days, hours, minutes } from '../platform/machine/clock.ts'
import { UsageError } from './usage-error.ts'

// Each function throws a UsageError if the text is invalid.

export function parseCompanyDomain(text: string): string {
  const domain = findDomain(text)
  if (domain === undefined) throw new UsageError(`'${text}' is not a valid domain. Example: example.org`)
  if (publicEmailDomains.has(domain)) {
    throw new UsageError(`Anyone can get an email address at ${domain}, so it cannot be a company's domain.`)
  }
  return domain
}

export function parseEmail(text: string): Email {
  const email = findEmail(text)
  if (email === undefined)
    throw new UsageError(`'${text}' is not a valid email address. Example: ann@example.org`)
  return email
}

export function parseTitle(text: string): string {
  const title = text.trim()
  if (title === '' || title.length > 200) throw new UsageError('A name must have 1 to 200 characters.')
  return title
}

export function parseRedirect(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw new UsageError(`'${text}' is not a valid URL. Example: https://www.example.org`)
  }
  const isLoopback = /^(?:.+\.)?localhost$|^127(?:\.\d+){3}$|^\[::1\]$/.test(url.hostname)
  if (url.protocol === 'http:' && !isLoopback) {
    throw new UsageError(`'${text}' must start with https:// (http:// is only allowed for this machine).`)
  }
  if (url.hash !== '' || url.username !== '' || url.password !== '') {
    throw new UsageError(
      `'${text}' is not a valid URL here: it must not contain a username or a fragment (#).`,
    )
  }
  return url.href
}

export function parseUser(text: string): { email: Email } | { id: string } {
  if (!text.includes('@')) return { id: text }
  const email = findEmail(text)
  if (email === undefined) throw new UsageError(`'${text}' is not a valid email address or user ID.`)
  return { email }
}

export function parseKind(text: string): EntryKind {
  if (isEntryKind(text)) return text
  throw new UsageError(`Unknown kind '${text}'. Use one of: ${Object.keys(entryKinds).join(', ')}.`)
}

const units = { m: minutes(1), h: hours(1), d: days(1) } as const

/** Parses a time: a timestamp, or how many milliseconds ago. */
export function parseSince(text: string): Date | number {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(text) ?? []
  if (unit === 'm' || unit === 'h' || unit === 'd') return Number(count) * units[unit]
  const date = new Date(text)
  if (/^\d{4}-\d{2}-\d{2}(T.+)?$/.test(text) && !Number.isNaN(date.getTime())) return date
  throw new UsageError(`'${text}' is not a time. Use 30m, 12h, 7d, or a date such as 2026-03-31.`)
}

const maxEntries = 10_000

/** Parses a number of entries. */
export function parseLimit(text: string): number {
  const limit = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (limit >= 1 && limit <= maxEntries) return limit
  throw new UsageError(`'${text}' is not a valid limit. Use a number from 1 to ${maxEntries}.`)
}

/** Converts a name to a file name: `Demo shop` → `demo-shop`. */
export const toFileName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'project'
