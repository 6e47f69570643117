import { type ChartBucket, chartBuckets } from '#contract/activity.ts'
import type { Trend, TrendStep } from '#contract/routes/documents.ts'

/** The highest bar, in pixels (portal, business constants). */
export const chartHeight = 120

/** Nothing that is there is lower, in pixels. */
const leastHeight = 3

/** Months and years are mean ones: what a real one differs from them is less than half a step, however many there are. */
const stepMs: Record<TrendStep, number> = {
  '1_minute': 60_000,
  '5_minutes': 300_000,
  '30_minutes': 1_800_000,
  '1_hour': 3_600_000,
  '1_day': 86_400_000,
  '1_week': 604_800_000,
  '1_month': 2_629_746_000,
  '1_year': 31_556_952_000,
}

type Bar = Trend['bars'][number]
export type DrawnBar = {
  bar: Bar
  /** its place from the left: bars in which nothing happened leave theirs empty */
  place: number
  /** from the foot upwards, in pixels */
  parts: { bucket: ChartBucket; from: number; height: number }[]
}

export const totalOf = (bar: Bar): number => chartBuckets.reduce((sum, bucket) => sum + bar[bucket], 0)

/**
 * Where each bar stands and how high its parts are. What is there is never less than 3 px high.
 *
 * @returns the bars from the left, and how many entries the highest has
 */
export function layOut({ step, bars }: Pick<Trend, 'step' | 'bars'>): { drawn: DrawnBar[]; highest: number } {
  const [first] = bars
  if (first === undefined) return { drawn: [], highest: 0 }
  const placeOf = (bar: Bar) => Math.round((Date.parse(bar.from) - Date.parse(first.from)) / stepMs[step])
  const highest = Math.max(...bars.map(totalOf))
  return { drawn: bars.map((bar) => ({ bar, place: placeOf(bar), parts: stack(bar, highest) })), highest }
}

function stack(bar: Bar, highest: number): DrawnBar['parts'] {
  const buckets = chartBuckets.filter((bucket) => bar[bucket] > 0)
  const toPixels = (count: number) => Math.round((count / highest) * chartHeight)
  const heights = buckets.map((bucket) => Math.max(leastHeight, toPixels(bar[bucket])))
  // What little parts were given beyond their due goes from the largest, so that the whole bar is true.
  const surplus = heights.reduce((sum, height) => sum + height, 0) - toPixels(totalOf(bar))
  const largest = heights.indexOf(Math.max(...heights))
  let from = 0
  return buckets.map((bucket, index) => {
    const due = (heights[index] ?? 0) - (index === largest ? surplus : 0)
    const part = { bucket, from, height: Math.max(leastHeight, due) }
    from += part.height
    return part
  })
}
