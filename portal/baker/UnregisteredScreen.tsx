import { FileLock2 } from 'lucide-react'
import { useServices } from '../context/use-services.ts'
import { Button } from '../ui/Button.tsx'
import { BakeScreen } from './BakeScreen.tsx'
import { FileCard } from './FileCard.tsx'
import type { BakerEvent, BakerState } from './flow.ts'

type Props = {
  state: Extract<BakerState, { screen: 'unregistered' }>
  send: (event: BakerEvent) => void
}

/** The cake is baked, but the server does not have its key: register it again, or give it up. */
export function UnregisteredScreen({ state, send }: Props) {
  const { t } = useServices()
  return (
    <BakeScreen
      title={t('bake.unregistered')}
      problem={state.problem}
      foot={
        <>
          <Button variant="quiet" onClick={() => send({ type: 'cancelPressed' })}>
            {t('bake.giveUp')}
          </Button>
          <Button variant="primary" onClick={() => send({ type: 'retryPressed' })}>
            {t('bake.retry')}
          </Button>
        </>
      }
    >
      <FileCard icon={FileLock2} name={`${state.cake.title}.cake`} detail={t('bake.notRegistered')} />
    </BakeScreen>
  )
}
