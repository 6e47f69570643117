import { parseArgs } from 'node:util'
import { type Email, findEmail } from '#contract/ids.ts'
import { type EntryKind, entryKinds, isEntryKind } from '../identity/schema/log-kinds.ts'
import { days, hours, minutes } from '../platform/machine/clock.ts'
import { parseArguments, readOptions } from './parse-arguments.ts'
import { UsageError } from './usage-error.ts'

export type LogCommand = {
  name: 'log'
  /** the name or ID of a project; undefined = all projects */
  project: string | undefined
  user: { email: Email } | { id: string } | undefined
  kind: EntryKind | undefined
  /** a timestamp, or how many milliseconds ago */
  since: Date | number | undefined
  limit: number
  json: boolean
}

const maxEntries = 10_000

export function parseLog(rest: readonly string[]): LogCommand {
  const { values, positionals } = readOptions('log', () =>
    parseArgs({
      args: [...rest],
      allowPositionals: true,
      options: {
        project: { type: 'string' },
        user: { type: 'string' },
        kind: { type: 'string' },
        since: { type: 'string' },
        limit: { type: 'string' },
        json: { type: 'boolean' },
      },
    }),
  )
  parseArguments('log', positionals, [])
  const { project, user, kind, since, limit, json } = values
  return {
    name: 'log',
    project,
    user: user === undefined ? undefined : parseUser(user),
    kind: kind === undefined ? undefined : parseKind(kind),
    since: since === undefined ? undefined : parseSince(since),
    limit: limit === undefined ? 100 : parseLimit(limit),
    json: json ?? false,
  }
}

function parseUser(text: string): { email: Email } | { id: string } {
  if (!text.includes('@')) return { id: text }
  const email = findEmail(text)
  if (email === undefined) throw new UsageError(`'${text}' is not a valid email address or user ID.`)
  return { email }
}

function parseKind(text: string): EntryKind {
  if (isEntryKind(text)) return text
  throw new UsageError(`Unknown kind '${text}'. Use one of: ${Object.keys(entryKinds).join(', ')}.`)
}

const units = { m: minutes(1), h: hours(1), d: days(1) } as const

/** Parses a time: a timestamp, or how many milliseconds ago. @throws UsageError */
export function parseSince(text: string): Date | number {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(text) ?? []
  if (unit === 'm' || unit === 'h' || unit === 'd') return Number(count) * units[unit]
  const date = new Date(text)
  if (/^\d{4}-\d{2}-\d{2}(T.+)?$/.test(text) && !Number.isNaN(date.getTime())) return date
  throw new UsageError(`'${text}' is not a time. Use 30m, 12h, 7d, or a date such as 2026-03-31.`)
}

/** Parses a number of entries. @throws UsageError */
export function parseLimit(text: string): number {
  const limit = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (limit >= 1 && limit <= maxEntries) return limit
  throw new UsageError(`'${text}' is not a valid limit. Use a number from 1 to ${maxEntries}.`)
}
