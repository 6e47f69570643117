import { useId } from 'react'
import { chartBuckets } from '#contract/activity.ts'
import type { Trend } from '#contract/routes/documents.ts'
import { useServices } from '../../context/use-services.ts'
import { showActivity } from '../../dashboard/dashboard-location-rules.ts'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import type { Translate } from '../../messages/translate.ts'
import { Link } from '../../router/Link.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './AccessTrend.module.css'
import { useBarNames } from './trend-names.ts'
import { chartHeight, layOut } from './trend-rules.ts'
import { useHiddenSides } from './use-hidden-sides.ts'

type Bar = Trend['bars'][number]

/** Minimum and maximum width of a step in pixels, and the bar's share of it. */
const minStep = 20
const maxStep = 72
const barShare = 0.7

/** The chart. If it is wider than its container, it is scrolled to the newest bar, with faded edges. */
export function TrendChart({ trend, fileId }: { trend: Trend; fileId: string }) {
  const { t } = useServices()
  const { location, addressOf } = useDashboardLocation()
  const { nameOf, startOf } = useBarNames(trend.step)
  const { container, hidden } = useHiddenSides()
  const hatch = useId()
  const { drawn, highest } = layOut(trend)
  const steps = (drawn.at(-1)?.column ?? 0) + 1
  const percent = (share: number) => `${(share / steps) * 100}%`
  return (
    <div className={styles.axes} dir="ltr">
      {/* The bars and the axis have text labels, so the drawing is hidden from screen readers. */}
      <span className={styles.most} aria-hidden="true">
        {highest}
      </span>
      <div ref={container} className={styles.scroll} data-hidden={hidden}>
        <div style={{ minWidth: steps * minStep, maxWidth: steps * maxStep }}>
          {/* biome-ignore lint/a11y/noSvgWithoutTitle: its bars are labeled, and the summary above describes it */}
          <svg width="100%" height={chartHeight} className={styles.chart}>
            <defs>
              <pattern
                id={hatch}
                width="6"
                height="6"
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(45)"
              >
                <rect width="6" height="6" className={styles.blocked} />
                <rect width="2" height="6" className={styles.hatch} />
              </pattern>
            </defs>
            {drawn.map(({ bar, column: at, parts }) => (
              <Link
                key={bar.from}
                to={addressOf(showActivity(location, { file: fileId, from: bar.from, to: bar.until }))}
                aria-label={t('trend.bar', { when: nameOf(bar), parts: describe(bar, t) })}
                className={styles.bar}
              >
                <title>{`${nameOf(bar)}: ${describe(bar, t)}`}</title>
                <rect x={percent(at)} width={percent(1)} height={chartHeight} className={styles.reach} />
                {parts.map(({ bucket, from, height }) => (
                  <rect
                    key={bucket}
                    x={percent(at + (1 - barShare) / 2)}
                    y={chartHeight - from - height}
                    width={percent(barShare)}
                    height={height}
                    className={classes(styles.part, styles[bucket])}
                    {...(bucket === 'blocked' ? { fill: `url(#${hatch})` } : {})}
                  />
                ))}
              </Link>
            ))}
          </svg>
          <div className={styles.ends} aria-hidden="true">
            {drawn.map(
              ({ bar }, index) =>
                (index === 0 || index === drawn.length - 1) && <bdi key={bar.from}>{startOf(bar)}</bdi>,
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

const describe = (bar: Bar, t: Translate) =>
  chartBuckets
    .filter((bucket) => bar[bucket] > 0)
    .map((bucket) => t('trend.part', { count: bar[bucket], bucket: t(`trend.${bucket}`) }))
    .join(', ')
