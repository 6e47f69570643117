import type { ScreenText } from '#languages/screen-text.ts'
import { useServices } from '../context/use-services.ts'
import { formatBytes, formatSeconds } from '../ui/format.ts'
import { findRate, type Measured } from './rate.ts'
import styles from './StepProgress.module.css'

type Props = {
  label: ScreenText
  /** undefined for a step without progress events */
  measured: Measured | undefined
}

/** Progress bar of a step, with bytes, speed and time left where they are known. */
export function StepProgress({ label, measured }: Props) {
  const { t } = useServices()
  const rate = measured && findRate(measured)
  return (
    <div className={styles.progress}>
      <p className={styles.step} aria-hidden="true">
        {label}
      </p>
      <progress className={styles.bar} aria-label={label} max={measured?.total} value={measured?.processed} />
      <p className={styles.line}>
        <span>
          {measured &&
            t('opener.progress', {
              done: formatBytes(measured.processed),
              total: formatBytes(measured.total),
            })}
        </span>
        {measured && rate && (
          <span>
            {t('opener.speed', { speed: formatBytes(rate.speed) })}
            {measured.processed < measured.total &&
              ` · ${t('opener.timeLeft', { time: formatSeconds(rate.left) })}`}
          </span>
        )}
      </p>
    </div>
  )
}
