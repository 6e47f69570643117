import { type ChartBucket, chartBuckets } from '#contract/activity.ts'
import { day, hour, minute } from '#contract/durations.ts'
import type { Trend, TrendStep } from '#contract/routes/documents.ts'

/** The highest bar, in pixels (portal, business constants). */
export const chartHeight = 120

/** Minimum height of a part, in pixels. */
const minHeight = 3

/** Months and years have their average length. The difference to real ones is always less than half a step. */
const stepMs: Record<TrendStep, number> = {
  '1_minute': minute,
  '5_minutes': 5 * minute,
  '30_minutes': 30 * minute,
  '1_hour': hour,
  '1_day': day,
  '1_week': 7 * day,
  '1_month': 2_629_746_000,
  '1_year': 31_556_952_000,
}

type Bar = Trend['bars'][number]
export type DrawnBar = {
  bar: Bar
  /** index from the left, counting empty steps */
  column: number
  /** from bottom to top, in pixels */
  parts: { bucket: ChartBucket; height: number }[]
}

export const totalOf = (bar: Bar): number => chartBuckets.reduce((sum, bucket) => sum + bar[bucket], 0)

/** The states that occur in a chart, which are those of its legend. */
export const bucketsOf = (bars: readonly Bar[]): ChartBucket[] =>
  chartBuckets.filter((bucket) => bars.some((bar) => bar[bucket] > 0))

/** The counts of the grid lines: the highest bar and half of it, or the bar alone if it has one entry. */
export const toGrid = (highest: number): number[] =>
  highest < 2 ? [highest] : [highest, Math.floor(highest / 2)]

/** The height of a number of entries, in pixels. */
export const toPixels = (count: number, highest: number): number =>
  Math.round((count / highest) * chartHeight)

/**
 * Computes the position of each bar and the heights of its parts.
 *
 * @returns the bars from the left, and the number of entries of the highest bar
 */
export function layOut({ step, bars }: Pick<Trend, 'step' | 'bars'>): { drawn: DrawnBar[]; highest: number } {
  const [first] = bars
  if (first === undefined) return { drawn: [], highest: 0 }
  const columnOf = (bar: Bar) => Math.round((Date.parse(bar.from) - Date.parse(first.from)) / stepMs[step])
  const highest = Math.max(...bars.map(totalOf))
  return { drawn: bars.map((bar) => ({ bar, column: columnOf(bar), parts: stack(bar, highest) })), highest }
}

function stack(bar: Bar, highest: number): DrawnBar['parts'] {
  const buckets = chartBuckets.filter((bucket) => bar[bucket] > 0)
  const heights = buckets.map((bucket) => Math.max(minHeight, toPixels(bar[bucket], highest)))
  // Subtract from the largest part what rounding up small parts has added, to keep the bar's height exact.
  const surplus = heights.reduce((sum, height) => sum + height, 0) - toPixels(totalOf(bar), highest)
  const largest = heights.indexOf(Math.max(...heights))
  return buckets.map((bucket, index) => {
    const adjusted = (heights[index] ?? 0) - (index === largest ? surplus : 0)
    return { bucket, height: Math.max(minHeight, adjusted) }
  })
}
