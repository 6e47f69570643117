import { useState } from 'react'
import type { Trend } from '#contract/routes/documents.ts'
import { useServices } from '../../context/use-services.ts'
import { classes } from '../../ui/classes.ts'
import quietText from '../../ui/text.module.css'
import styles from './AccessTrend.module.css'
import { Panel } from './Panel.tsx'
import { TrendChart } from './TrendChart.tsx'
import { TrendTable } from './TrendTable.tsx'
import { useBarNames } from './trend-names.ts'
import { bucketsOf, totalOf } from './trend-rules.ts'

/** A cake's activity over time, as stacked bars or as a table. A bar links to its entries. */
export function AccessTrend({ trend, fileId }: { trend: Trend; fileId: string }) {
  const { t } = useServices()
  const [isTable, setTable] = useState(false)
  const { nameOf, startOf } = useBarNames(trend.step)
  const { bars } = trend
  const [first, last] = [bars[0], bars.at(-1)]
  if (first === undefined || last === undefined)
    return <Panel title={t('trend.title')} emptyText={t('trend.none')} />
  const count = bars.reduce((sum, bar) => sum + totalOf(bar), 0)
  const summary =
    count === 1 || first === last
      ? t('trend.oneBar', { count, when: nameOf(first) })
      : t('trend.summary', { count, from: startOf(first), to: startOf(last) })
  return (
    <Panel
      title={t('trend.title')}
      aside={
        <button
          type="button"
          className={styles.switch}
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {t(isTable ? 'trend.chart' : 'trend.table')}
        </button>
      }
    >
      <p className={quietText.quiet}>
        {summary}
        {trend.is_partial && ` ${t('trend.partial')}`}
      </p>
      {isTable ? (
        <TrendTable bars={bars} nameOf={nameOf} />
      ) : (
        <>
          <TrendChart trend={trend} fileId={fileId} />
          <ul className={styles.legend}>
            {bucketsOf(bars).map((bucket) => (
              <li key={bucket}>
                <span className={classes(styles.swatch, styles[bucket])} aria-hidden="true" />
                {t(`trend.${bucket}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}
