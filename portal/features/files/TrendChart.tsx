import type { Trend } from '#contract/routes/documents.ts'
import { useServices } from '../../context/use-services.ts'
import { showActivity } from '../../dashboard/dashboard-location-rules.ts'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import type { Translate } from '../../messages/translate.ts'
import { Link } from '../../router/Link.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './AccessTrend.module.css'
import { useBarNames } from './trend-names.ts'
import { bucketsOf, chartHeight, layOut, toGrid, toPixels } from './trend-rules.ts'
import { useHiddenSides } from './use-hidden-sides.ts'

type Bar = Trend['bars'][number]

/** Minimum width of a step in pixels, which is that of a target (WCAG 2.2, 2.5.8). */
const minStep = 24

/**
 * The chart, as wide as its panel. If it needs more room, it is scrolled to the newest bar, with faded edges. Only the bars
 * have names for screen readers: the axes repeat what the bars and the summary above the chart say.
 */
export function TrendChart({ trend, fileId }: { trend: Trend; fileId: string }) {
  const { t } = useServices()
  const { location, addressOf } = useDashboardLocation()
  const { nameOf, startOf } = useBarNames(trend.step)
  const { container, hidden } = useHiddenSides()
  const { drawn, highest } = layOut(trend)
  const steps = (drawn.at(-1)?.column ?? 0) + 1
  const grid = toGrid(highest).map((count) => ({ count, style: { bottom: toPixels(count, highest) } }))
  return (
    <div className={styles.axes} dir="ltr">
      <div className={styles.scale} style={{ height: chartHeight }} aria-hidden="true">
        {grid.map(({ count, style }) => (
          <span key={count} style={style}>
            {count}
          </span>
        ))}
        <span className={styles.widest}>{highest}</span>
      </div>
      <div ref={container} className={styles.scroll} data-hidden={hidden}>
        <div style={{ minWidth: steps * minStep }}>
          <div
            className={styles.chart}
            style={{ height: chartHeight, gridTemplateColumns: `repeat(${steps}, minmax(0, 1fr))` }}
          >
            {grid.map(({ count, style }) => (
              <span key={count} className={styles.line} style={style} />
            ))}
            {drawn.map(({ bar, column, parts }) => (
              <Link
                key={bar.from}
                to={addressOf(showActivity(location, { file: fileId, from: bar.from, to: bar.until }))}
                aria-label={t('trend.bar', { when: nameOf(bar), parts: describe(bar, t) })}
                title={`${nameOf(bar)}: ${describe(bar, t)}`}
                className={styles.bar}
                style={{ gridColumn: column + 1 }}
              >
                {parts.map(({ bucket, height }) => (
                  <span key={bucket} className={classes(styles.part, styles[bucket])} style={{ height }} />
                ))}
              </Link>
            ))}
          </div>
          <div className={classes(styles.ends, steps < 3 && styles.centered)} aria-hidden="true">
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
  bucketsOf([bar])
    .map((bucket) => t('trend.part', { count: bar[bucket], bucket: t(`trend.${bucket}`) }))
    .join(', ')
