import { useState } from 'react'
import type { Email } from '#contract/ids.ts'
import { useServices } from '../context/use-services.ts'
import { Dialog } from '../layout/Dialog.tsx'
import { Button } from '../ui/Button.tsx'
import hidden from '../ui/hidden.module.css'
import styles from './BakeDialog.module.css'
import { BakeForm } from './BakeForm.tsx'
import { BakeProblem } from './BakeProblem.tsx'
import { BakeResult } from './BakeResult.tsx'
import { BakingPanel } from './BakingPanel.tsx'
import { type BakerState, isBaking, isBusy } from './flow.ts'
import { UnsavedCakes } from './UnsavedCakes.tsx'
import { useBaker } from './use-baker.ts'

type Props = { email: Email; onClose: () => void }

/** The baker: choose files and recipients, bake on this device, save the cake. Asks before work is lost. */
export function BakeDialog({ email, onClose }: Props) {
  const { t } = useServices()
  const { state, send } = useBaker(email)
  const [isAsking, setAsking] = useState(false)
  const needsResponse = isAsking && isBusy(state)
  return (
    <Dialog
      title={t('bake.title')}
      placement="wide"
      onDismiss={() => (isBusy(state) ? setAsking(true) : onClose())}
    >
      <div className={styles.baker}>
        {'problem' in state && state.problem && <BakeProblem problem={state.problem} />}
        {state.screen === 'choosing' && (
          <>
            <UnsavedCakes email={email} />
            <BakeForm email={email} choice={state.choice} draft={state.draft} send={send} />
          </>
        )}
        {(isBaking(state) || state.screen === 'registering') && (
          <BakingPanel state={state} onCancel={() => send({ type: 'cancelPressed' })} />
        )}
        <BakeResult state={state} send={send} onClose={onClose} />
        <BakeStatus state={state} />
      </div>
      {needsResponse && (
        <Dialog
          title={t('bake.stopTitle')}
          onDismiss={() => setAsking(false)}
          actions={
            <Button variant="danger" onClick={onClose}>
              {t('bake.stop')}
            </Button>
          }
          cancelText={t('bake.continue')}
        >
          <p>{t('bake.stopText')}</p>
        </Dialog>
      )}
    </Dialog>
  )
}

/** The current step, for screen readers. */
function BakeStatus({ state }: { state: BakerState }) {
  const { t } = useServices()
  return (
    <p role="status" className={hidden.hidden}>
      {(isBaking(state) || state.screen === 'registering') && t(`bake.${state.screen}`)}
      {state.screen === 'registered' && t('bake.ready')}
    </p>
  )
}
