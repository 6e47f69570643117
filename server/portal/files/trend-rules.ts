import { type ChartBucket, variantOf } from '#contract/activity.ts'
import type { Trend, TrendStep } from '#contract/routes/documents.ts'
import { days, hours, minutes } from '../../platform/machine/clock.ts'
import { createOffsets } from '../lists/zone-rules.ts'

/** An activity entry; `at` is in milliseconds since 1970. */
export type Entry = { at: number; action: string }

/**
 * The longest span for each step. From weeks on, a step is used while the chart has at most 120 bars. Months count as
 * 30 days here, so there are never more than 120.
 */
const spans: readonly [number, TrendStep][] = [
  [minutes(60), '1_minute'],
  [minutes(120), '5_minutes'],
  [hours(12), '30_minutes'],
  [days(2), '1_hour'],
  [days(30), '1_day'],
  [days(119 * 7), '1_week'],
  [days(119 * 30), '1_month'],
]

/** Returns the length of the chart's bars for a span in milliseconds. */
export const toStep = (span: number): TrendStep => spans.find(([under]) => span < under)?.[1] ?? '1_year'

type Span = { from: number; until: number }

/** Returns the bar that contains a local time. The local time is expressed as if it were UTC. */
type Cut = (local: number) => Span

const every =
  (length: number, shift = 0): Cut =>
  (local) => {
    const from = Math.floor((local + shift) / length) * length - shift
    return { from, until: from + length }
  }

const everyMonths =
  (count: number): Cut =>
  (local) => {
    const at = new Date(local)
    const [year, month] = [at.getUTCFullYear(), Math.floor(at.getUTCMonth() / count) * count]
    return { from: Date.UTC(year, month), until: Date.UTC(year, month + count) }
  }

const cuts: Record<TrendStep, Cut> = {
  '1_minute': every(minutes(1)),
  '5_minutes': every(minutes(5)),
  '30_minutes': every(minutes(30)),
  '1_hour': every(hours(1)),
  '1_day': every(days(1)),
  // January 1, 1970 was a Thursday, and weeks begin on Monday.
  '1_week': every(days(7), days(3)),
  '1_month': everyMonths(1),
  '1_year': everyMonths(12),
}

/** Steps that follow local time across clock changes; all other bars have a constant length. */
const calendarSteps: readonly TrendStep[] = ['1_day', '1_week', '1_month', '1_year']

/**
 * Returns the chart's bars, oldest first, without empty bars (rule F24). Days and longer steps follow the time zone, so
 * a day with a clock change has 23 or 25 hours.
 */
export function toBars(entries: readonly Entry[], step: TrendStep, timeZone: string): Trend['bars'] {
  const offsetAt = createOffsets(timeZone)
  const toInstant = (local: number) => local - offsetAt(local - offsetAt(local))
  const first = Math.min(...entries.map(({ at }) => at))
  const isCalendarStep = calendarSteps.includes(step)
  const findSpan = (at: number): Span => {
    const offset = offsetAt(isCalendarStep ? at : first)
    const { from, until } = cuts[step](at + offset)
    return isCalendarStep
      ? { from: toInstant(from), until: toInstant(until) }
      : { from: from - offset, until: until - offset }
  }
  const bars = new Map<number, Trend['bars'][number]>()
  const buckets = new Map<string, ChartBucket>()
  let span: Span | undefined
  for (const { at, action } of entries) {
    // Most entries are in the same bar as the previous one; computing the bar for each of 10,000 takes 100 ms.
    if (span === undefined || at < span.from || at >= span.until) span = findSpan(at)
    const bar = bars.get(span.from) ?? toEmptyBar(span)
    const bucket = buckets.get(action) ?? variantOf(action).bucket
    buckets.set(action, bucket)
    bar[bucket] += 1
    bars.set(span.from, bar)
  }
  return [...bars.entries()].sort(([a], [b]) => a - b).map(([, bar]) => bar)
}

const toEmptyBar = ({ from, until }: Span) => ({
  from: new Date(from).toISOString(),
  until: new Date(until).toISOString(),
  ...({ success: 0, warning: 0, blocked: 0, info: 0 } satisfies Record<ChartBucket, number>),
})
