import { useState } from 'react'
import type { Email } from '#contract/ids.ts'
import { useServices } from '../context/use-services.ts'
import { ConfirmDialog } from '../layout/ConfirmDialog.tsx'
import { Dialog } from '../layout/Dialog.tsx'
import styles from './BakeDialog.module.css'
import { BakeStatus } from './BakeStatus.tsx'
import { BakingScreen } from './BakingScreen.tsx'
import { isBusy } from './flow.ts'
import { BakeForm } from './form/BakeForm.tsx'
import { SendScreen } from './send/SendScreen.tsx'
import { UnregisteredScreen } from './UnregisteredScreen.tsx'
import { useBaker } from './use-baker.ts'

type Props = { email: Email; onClose: () => void }

/** The baker: choose files and recipients, bake on this device, save and send the cake. Asks before work is lost. */
export function BakeDialog({ email, onClose }: Props) {
  const { t } = useServices()
  const { state, send } = useBaker(email)
  const [isAsking, setAsking] = useState(false)
  const [hasDraft, setDraft] = useState(false)
  const loss = isBusy(state) ? 'baking' : state.screen === 'choosing' && hasDraft ? 'draft' : undefined
  return (
    <Dialog
      title={t('bake.title')}
      placement="wide"
      isTitleHidden
      onDismiss={() => (loss === undefined ? onClose() : setAsking(true))}
    >
      <div className={styles.baker}>
        {state.screen === 'choosing' ? (
          <BakeForm email={email} state={state} send={send} onDraft={setDraft} />
        ) : state.screen === 'unregistered' ? (
          <UnregisteredScreen state={state} send={send} />
        ) : state.screen === 'registered' || state.screen === 'saved' ? (
          <SendScreen key={state.cake.id} email={email} state={state} send={send} onClose={onClose} />
        ) : (
          <BakingScreen state={state} onCancel={() => send({ type: 'cancelPressed' })} />
        )}
        <BakeStatus state={state} />
      </div>
      {isAsking && loss && (
        <ConfirmDialog
          title={t(loss === 'baking' ? 'bake.stopTitle' : 'bake.draftTitle')}
          confirmText={t(loss === 'baking' ? 'bake.stop' : 'bake.draftDiscard')}
          variant="danger"
          cancelText={t(loss === 'baking' ? 'bake.continue' : 'bake.draftKeep')}
          onConfirm={onClose}
          onDismiss={() => setAsking(false)}
        >
          <p>{t(loss === 'baking' ? 'bake.stopText' : 'bake.draftText')}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
