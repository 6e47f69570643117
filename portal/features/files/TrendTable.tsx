import { chartBuckets } from '#contract/activity.ts'
import type { Trend } from '#contract/routes/documents.ts'
import { useServices } from '../../context/use-services.ts'
import styles from './AccessTrend.module.css'

type Bar = Trend['bars'][number]

/** The chart's numbers as a table. */
export function TrendTable({ bars, nameOf }: { bars: readonly Bar[]; nameOf: (bar: Bar) => string }) {
  const { t } = useServices()
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('trend.when')}</th>
            {chartBuckets.map((bucket) => (
              <th key={bucket} scope="col">
                {t(`trend.${bucket}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.from}>
              <th scope="row">{nameOf(bar)}</th>
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
