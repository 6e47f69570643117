import { useState } from 'react'
import type { Email } from '#contract/ids.ts'
import { useServices } from '../context/use-services.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './BakeDialog.module.css'
import { BakeForm } from './BakeForm.tsx'
import { BakeProblem } from './BakeProblem.tsx'
import { BakeResult } from './BakeResult.tsx'
import { BakeStatus } from './BakeStatus.tsx'
import { BakingPanel } from './BakingPanel.tsx'
import { isBaking, isBusy } from './flow.ts'
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
      closeLabel={t('dialog.close')}
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
          closeLabel={t('dialog.close')}
          onDismiss={() => setAsking(false)}
          actions={
            <>
              <Button variant="danger" onClick={onClose}>
                {t('bake.stop')}
              </Button>
              <Button onClick={() => setAsking(false)}>{t('bake.continue')}</Button>
            </>
          }
        >
          <p>{t('bake.stopText')}</p>
        </Dialog>
      )}
    </Dialog>
  )
}
