import { FileLock2 } from 'lucide-react'
import { useServices } from '../context/use-services.ts'
import { StepProgress } from '../layout/StepProgress.tsx'
import { Button } from '../ui/Button.tsx'
import quietText from '../ui/text.module.css'
import styles from './BakeDialog.module.css'
import { BakeScreen } from './BakeScreen.tsx'
import stage from './FileStage.module.css'
import { type BakerState, isBaking } from './flow.ts'

type Props = {
  state: Extract<BakerState, { screen: 'locking' | 'encrypting' | 'checksum' | 'registering' }>
  onCancel: () => void
}

/** The progress of the current step, with bytes, speed and time left where they are known. */
export function BakingScreen({ state, onCancel }: Props) {
  const { t } = useServices()
  const measured = isBaking(state) && state.screen !== 'locking' ? state : undefined
  return (
    <BakeScreen
      title={t('bake.baking')}
      foot={
        <>
          <p className={quietText.quiet}>{t('bake.bakingHint')}</p>
          {isBaking(state) && <Button onClick={onCancel}>{t('button.cancel')}</Button>}
        </>
      }
    >
      <div className={styles.working}>
        <span className={stage.icon} aria-hidden="true">
          <FileLock2 size={40} strokeWidth={1.25} />
        </span>
        <p className={styles.workName}>
          <bdi>{state.order.choice.title}</bdi>
        </p>
        <div className={stage.below}>
          <StepProgress label={t(`bake.${state.screen}`)} measured={measured} />
        </div>
      </div>
    </BakeScreen>
  )
}
