import { type ChartBucket, lookOf } from '#contract/activity.ts'
import type { Trend, TrendStep } from '#contract/routes/documents.ts'

const minutes = (count: number) => count * 60_000
const hours = (count: number) => count * 60 * 60_000
const days = (count: number) => count * 24 * 60 * 60_000

/** An entry of activity: when it was, in milliseconds since 1970, and what. */
export type Entry = { at: number; action: string }

/** Up to which time between the first and the last entry each step is taken; beyond all of them, weeks. */
const spans: readonly [number, TrendStep][] = [
  [minutes(60), '1_minute'],
  [minutes(120), '5_minutes'],
  [hours(12), '30_minutes'],
  [days(2), '1_hour'],
  [days(30), '1_day'],
]

/** The length of the chart's bars, for a span in milliseconds. */
export const toStep = (span: number): TrendStep => spans.find(([under]) => span < under)?.[1] ?? '1_week'

const lengths: Record<TrendStep, number> = {
  '1_minute': minutes(1),
  '5_minutes': minutes(5),
  '30_minutes': minutes(30),
  '1_hour': hours(1),
  '1_day': days(1),
  '1_week': days(7),
}

/**
 * The bars of the chart, the oldest first; none where nothing happened (rule F24). Days and weeks are those of the
 * zone, so that a day in which clocks change has 23 or 25 hours.
 */
export function toBars(entries: readonly Entry[], step: TrendStep, timeZone: string): Trend['bars'] {
  const offsetAt = createOffsets(timeZone)
  const toInstant = (local: number) => local - offsetAt(local - offsetAt(local))
  const length = lengths[step]
  // 1 January 1970 was a Thursday, and weeks begin on Monday.
  const shift = step === '1_week' ? days(3) : 0
  const isLocal = step === '1_day' || step === '1_week'
  const first = Math.min(...entries.map(({ at }) => at))
  const findSpan = (at: number): Span => {
    const offset = offsetAt(isLocal ? at : first)
    const local = Math.floor((at + offset + shift) / length) * length - shift
    const from = isLocal ? toInstant(local) : local - offset
    return { from, until: isLocal ? toInstant(local + length) : from + length }
  }
  const bars = new Map<number, Trend['bars'][number]>()
  const buckets = new Map<string, ChartBucket>()
  let span: Span | undefined
  for (const { at, action } of entries) {
    // Most entries fall where the one before them did; to ask zone and table for each of 10,000 takes a tenth of a second.
    if (span === undefined || at < span.from || at >= span.until) span = findSpan(at)
    const bar = bars.get(span.from) ?? toEmptyBar(span)
    const bucket = buckets.get(action) ?? lookOf(action).bucket
    buckets.set(action, bucket)
    bar[bucket] += 1
    bars.set(span.from, bar)
  }
  return [...bars.entries()].sort(([a], [b]) => a - b).map(([, bar]) => bar)
}

type Span = { from: number; until: number }

const toEmptyBar = ({ from, until }: Span) => ({
  from: new Date(from).toISOString(),
  until: new Date(until).toISOString(),
  ...({ success: 0, warning: 0, blocked: 0, info: 0 } satisfies Record<ChartBucket, number>),
})

/** How far a zone is ahead of UTC at an instant, in milliseconds; looked up once for each quarter of an hour. */
function createOffsets(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  const known = new Map<number, number>()
  return (at) => {
    const quarter = Math.floor(at / minutes(15)) * minutes(15)
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

export function isTimeZone(name: string): boolean {
  try {
    return name !== '' && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
