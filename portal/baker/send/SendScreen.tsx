import { Save } from 'lucide-react'
import { useState } from 'react'
import type { Email } from '#contract/ids.ts'
import { useServices } from '../../context/use-services.ts'
import { Button } from '../../ui/Button.tsx'
import { BakeScreen } from '../BakeScreen.tsx'
import type { BakerEvent, BakerState } from '../flow.ts'
import { NumberedStep } from '../NumberedStep.tsx'
import { RemoveDialog } from '../RemoveDialog.tsx'
import { useDiscard } from '../use-discard.ts'
import { SavedCake } from './SavedCake.tsx'
import { SendStep } from './SendStep.tsx'

type Props = {
  email: Email
  state: Extract<BakerState, { screen: 'registered' | 'saved' }>
  send: (event: BakerEvent) => void
  onClose: () => void
}

/** The finished cake: save it, then send it. The next action is the primary one. */
export function SendScreen({ email, state, send, onClose }: Props) {
  const { t } = useServices()
  const [isAsking, setAsking] = useState(false)
  const [isSent, setSent] = useState(false)
  const discard = useDiscard(() => send({ type: 'discarded' }))
  const { cake, order } = state
  const isSaved = state.screen === 'saved'
  const isShared = order.grantees.length > 0
  const next = !isSaved ? 'save' : isShared && !isSent ? 'send' : 'close'
  const card = (
    <SavedCake state={state}>
      {!isSaved && (
        <Button variant="primary" isBusy={state.isSaving} onClick={() => send({ type: 'savePressed' })}>
          <Save size={18} strokeWidth={1.5} aria-hidden="true" />
          {t('bake.save')}
        </Button>
      )}
    </SavedCake>
  )
  return (
    <BakeScreen
      title={t(isShared ? 'bake.sendTitle' : 'bake.ready')}
      problem={state.screen === 'registered' ? state.problem : undefined}
      foot={
        isSaved ? (
          <>
            <Button variant="quiet" onClick={() => send({ type: 'anotherPressed' })}>
              {t('bake.another')}
            </Button>
            <Button
              // A new button in the place of 'Save later', because only a new one takes the focus.
              key="done"
              // The focused Save is gone, and sending has no button that could have the focus instead.
              autoFocus={!isShared}
              variant={next === 'close' ? 'primary' : 'outlined'}
              onClick={onClose}
            >
              {t('bake.done')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="quiet" isBusy={discard.isPending} onClick={() => setAsking(true)}>
              {t('bake.remove')}
            </Button>
            {!cake.stored.isInMemory && (
              <Button variant="quiet" onClick={onClose}>
                {t('bake.later')}
              </Button>
            )}
          </>
        )
      }
    >
      {isShared ? (
        <NumberedStep number={1} title={t('bake.saveTitle')} progress={isSaved ? 'finished' : 'current'}>
          {card}
        </NumberedStep>
      ) : (
        <>
          {card}
          <p>{t('bake.onlyYou')}</p>
        </>
      )}
      {isShared && (
        <NumberedStep
          number={2}
          title={t('bake.sendStep')}
          progress={isSent ? 'finished' : isSaved ? 'current' : 'later'}
        >
          <SendStep
            email={email}
            cake={cake}
            order={order}
            isSaved={isSaved}
            isNext={next === 'send'}
            onSent={() => setSent(true)}
          />
        </NumberedStep>
      )}
      {isAsking && (
        <RemoveDialog
          onRemove={() => {
            setAsking(false)
            discard.mutate(cake)
          }}
          onDismiss={() => setAsking(false)}
        />
      )}
    </BakeScreen>
  )
}
