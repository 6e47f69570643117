import { useServices } from '../context/use-services.ts'
import { formatBytes, formatSeconds } from '../ui/format.ts'
import type { OpenerState, Step } from './flow.ts'
import styles from './Progress.module.css'
import { findRate } from './rate.ts'

/** Progress bar of the current step, with bytes, speed and time left. */
export function Progress({ state }: { state: Extract<OpenerState, { screen: Step }> }) {
  const { t } = useServices()
  const { screen, done, total } = state
  // Requesting the keys is a single call without progress.
  const isMeasured = screen !== 'keys' && total > 0
  const rate = isMeasured ? findRate(state) : undefined
  return (
    <div className={styles.progress}>
      <p className={styles.step} aria-hidden="true">
        {t(`opener.${screen}`)}
      </p>
      <progress
        className={styles.bar}
        aria-label={t(`opener.${screen}`)}
        max={isMeasured ? total : undefined}
        value={isMeasured ? done : undefined}
      />
      <p className={styles.line}>
        <span>
          {isMeasured && t('opener.progress', { done: formatBytes(done), total: formatBytes(total) })}
        </span>
        {rate !== undefined && (
          <span>
            {t('opener.speed', { speed: formatBytes(rate.speed) })}
            {done < total && ` · ${t('opener.timeLeft', { time: formatSeconds(rate.left) })}`}
          </span>
        )}
      </p>
    </div>
  )
}
