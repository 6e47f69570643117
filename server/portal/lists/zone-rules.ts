const quarterHour = 15 * 60_000

/** How far a zone is ahead of UTC at an instant, in milliseconds; looked up once for each quarter of an hour. */
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
  const known = new Map<number, number>()
  return (at) => {
    const quarter = Math.floor(at / quarterHour) * quarterHour
    const offset = known.get(quarter) ?? toWallClock(format, quarter) - quarter
    known.set(quarter, offset)
    return offset
  }
}

/** What a wall clock shows at an instant, read as if it were UTC. */
function toWallClock(format: Intl.DateTimeFormat, at: number): number {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const [year = 0, month = 1, day] = [parts.get('year'), parts.get('month'), parts.get('day')]
  return Date.UTC(year, month - 1, day, parts.get('hour'), parts.get('minute'), parts.get('second'))
}

/** Whether a name is that of a zone, as IANA lists them. */
export function isTimeZone(name: string): boolean {
  try {
    return name !== '' && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
