import { useId, useState } from 'react'
import { chartBuckets } from '#contract/activity.ts'
import type { Trend } from '#contract/routes/documents.ts'
import { formatDay, formatMoment } from '../../dashboard/Moment.tsx'
import { showActivity } from '../../dashboard/spot-rules.ts'
import { useSpot } from '../../dashboard/use-spot.ts'
import { useWords, type Words } from '../../dashboard/use-words.ts'
import { Link } from '../../router/Link.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './AccessTrend.module.css'
import { Panel } from './Panel.tsx'
import { chartHeight, layOut, totalOf } from './trend-rules.ts'

type Bar = Trend['bars'][number]
type Props = { trend: Trend; fileId: string }

/** What a step has in pixels: at least and at most, and how much of it its bar takes. */
const leastStep = 20
const mostStep = 72
const barShare = 0.7

/** What happened to a cake over time, as stacked bars or as a table of the same; a bar leads to its entries. */
export function AccessTrend({ trend, fileId }: Props) {
  const words = useWords()
  const [isTable, setTable] = useState(false)
  const { bars, step } = trend
  const [first, last] = [bars[0], bars.at(-1)]
  if (first === undefined || last === undefined) {
    return (
      <Panel title={words('trend.title')}>
        <p className={styles.quiet}>{words('trend.none')}</p>
      </Panel>
    )
  }
  const isDays = step === '1_day' || step === '1_week'
  const name = (bar: Bar) => (isDays ? formatDay : formatMoment)(new Date(bar.from))
  const count = bars.reduce((sum, bar) => sum + totalOf(bar), 0)
  return (
    <Panel
      title={words('trend.title')}
      aside={
        <button
          type="button"
          className={styles.switch}
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {words(isTable ? 'trend.chart' : 'trend.table')}
        </button>
      }
    >
      <p className={styles.quiet}>
        {words('trend.summary', { count, from: name(first), to: name(last) })}
        {trend.is_partial && ` ${words('trend.partial')}`}
      </p>
      {isTable ? (
        <TrendTable bars={bars} name={name} />
      ) : (
        <>
          <Chart trend={trend} fileId={fileId} name={name} />
          <ul className={styles.legend}>
            {chartBuckets.map((bucket) => (
              <li key={bucket}>
                <span className={classes(styles.swatch, styles[bucket])} aria-hidden="true" />
                {words(`trend.${bucket}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

function Chart({ trend, fileId, name }: Props & { name: (bar: Bar) => string }) {
  const words = useWords()
  const { spot, addressOf } = useSpot()
  const hatch = useId()
  const { drawn, highest } = layOut(trend)
  const steps = (drawn.at(-1)?.place ?? 0) + 1
  const percent = (share: number) => `${(share / steps) * 100}%`
  return (
    <div className={styles.axes}>
      {/* The bars are named, and so is what they are measured by: this is for the eye. */}
      <span className={styles.most} aria-hidden="true">
        {highest}
      </span>
      <div className={styles.scroll}>
        <div style={{ minWidth: steps * leastStep, maxWidth: steps * mostStep }}>
          {/* biome-ignore lint/a11y/noSvgWithoutTitle: its bars are named, the summary above says the rest */}
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
            {drawn.map(({ bar, place, parts }) => (
              <Link
                key={bar.from}
                to={addressOf(showActivity(spot, { file: fileId, from: bar.from, to: bar.until }))}
                aria-label={words('trend.bar', { when: name(bar), parts: describe(bar, words) })}
                className={styles.bar}
              >
                <title>{`${name(bar)}: ${describe(bar, words)}`}</title>
                <rect x={percent(place)} width={percent(1)} height={chartHeight} className={styles.reach} />
                {parts.map(({ bucket, from, height }) => (
                  <rect
                    key={bucket}
                    x={percent(place + (1 - barShare) / 2)}
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
                (index === 0 || index === drawn.length - 1) && <span key={bar.from}>{name(bar)}</span>,
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

const describe = (bar: Bar, words: Words) =>
  chartBuckets
    .filter((bucket) => bar[bucket] > 0)
    .map((bucket) => words('trend.part', { count: bar[bucket], bucket: words(`trend.${bucket}`) }))
    .join(', ')

function TrendTable({ bars, name }: { bars: readonly Bar[]; name: (bar: Bar) => string }) {
  const words = useWords()
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words('trend.when')}</th>
            {chartBuckets.map((bucket) => (
              <th key={bucket} scope="col">
                {words(`trend.${bucket}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.from}>
              <th scope="row">{name(bar)}</th>
              {chartBuckets.map((bucket) => (
                <td key={bucket}>{bar[bucket]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
