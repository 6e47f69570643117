import { FileLock2 } from 'lucide-react'
import { useServices } from '../context/use-services.ts'
import stage from '../layout/FileStage.module.css'
import { StepProgress } from '../layout/StepProgress.tsx'
import { Button } from '../ui/Button.tsx'
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
  return (
    <div className={stage.stage}>
      <span className={stage.icon} aria-hidden="true">
        <FileLock2 size={40} strokeWidth={1.25} />
      </span>
      <p className={stage.name}>{state.order.choice.title}</p>
      <div className={stage.below}>
        <StepProgress label={t(`bake.${state.screen}`)} measured={measured} />
      </div>
      {isBaking(state) && (
        <div className={styles.centered}>
          <Button onClick={onCancel}>{t('button.cancel')}</Button>
        </div>
      )}
    </div>
  )
}
