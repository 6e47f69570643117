import { AppError } from '../errors/app-error.ts'

const quarterHour = 15 * 60_000

/** Returns a function that returns a time zone's offset from UTC in milliseconds, cached per quarter of an hour. */
export function createOffsets(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const cache = new Map<number, number>()
  return (at) => {
    const quarter = Math.floor(at / quarterHour) * quarterHour
    const offset = cache.get(quarter) ?? toWallClock(format, quarter) - quarter
    cache.set(quarter, offset)
    return offset
  }
}

/** Returns the local time for a timestamp, expressed as if it were UTC. */
function toWallClock(format: Intl.DateTimeFormat, at: number): number {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const [year = 0, month = 1, day] = [parts.get('year'), parts.get('month'), parts.get('day')]
  return Date.UTC(year, month - 1, day, parts.get('hour'), parts.get('minute'), parts.get('second'))
}

/** Requires an IANA time zone. @throws AppError invalid_input */
export function requireTimeZone(name: string): void {
  try {
    if (name !== '' && new Intl.DateTimeFormat('en', { timeZone: name })) return
  } catch {}
  const english = 'time_zone must be an IANA time zone such as Europe/Bucharest.'
  throw new AppError('invalid_input', { text: { english } })
}
