import { useServices } from '../context/use-services.ts'
import hidden from '../ui/hidden.module.css'
import { type BakerState, isBaking } from './flow.ts'

/** The current step, for screen readers. */
export function BakeStatus({ state }: { state: BakerState }) {
  const { t } = useServices()
  return (
    <p role="status" className={hidden.hidden}>
      {(isBaking(state) || state.screen === 'registering') && t(`bake.${state.screen}`)}
      {state.screen === 'registered' && t('bake.ready')}
    </p>
  )
}
