import { FileLock2 } from 'lucide-react'
import { useServices } from '../context/use-services.ts'
import progressStyles from '../opener/Progress.module.css'
import { findRate } from '../opener/rate.ts'
import { Button } from '../ui/Button.tsx'
import { formatBytes, formatSeconds } from '../ui/format.ts'
import styles from './BakeDialog.module.css'
import { type BakerState, isBaking } from './flow.ts'

type Props = {
  state: Extract<BakerState, { screen: 'locking' | 'encrypting' | 'checksum' | 'registering' }>
  onCancel: () => void
}

/** The progress of the current step, with bytes, speed and time left where they are known. */
export function BakingPanel({ state, onCancel }: Props) {
  const { t } = useServices()
  const measured = isBaking(state) && state.screen !== 'locking' ? state : undefined
  const rate = measured && findRate(measured)
  const step = t(`bake.${state.screen}`)
  return (
    <div className={styles.stage}>
      <span className={styles.icon} aria-hidden="true">
        <FileLock2 size={40} strokeWidth={1.25} />
      </span>
      <p className={styles.name}>{state.order.choice.title}</p>
      <div className={styles.below}>
        <div className={progressStyles.progress}>
          <p className={progressStyles.step} aria-hidden="true">
            {step}
          </p>
          <progress
            className={progressStyles.bar}
            aria-label={step}
            max={measured?.total}
            value={measured?.done}
          />
          <p className={progressStyles.line}>
            <span>
              {measured &&
                t('opener.progress', {
                  done: formatBytes(measured.done),
                  total: formatBytes(measured.total),
                })}
            </span>
            {measured && rate && (
              <span>
                {t('opener.speed', { speed: formatBytes(rate.speed) })}
                {measured.done < measured.total &&
                  ` · ${t('opener.timeLeft', { time: formatSeconds(rate.left) })}`}
              </span>
            )}
          </p>
        </div>
      </div>
      {isBaking(state) && (
        <div className={styles.buttons}>
          <Button onClick={onCancel}>{t('bake.cancel')}</Button>
        </div>
      )}
    </div>
  )
}
