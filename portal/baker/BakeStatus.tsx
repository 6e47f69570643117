import { useServices } from '../context/use-services.ts'
import hidden from '../ui/hidden.module.css'
import { Notice } from '../ui/Notice.tsx'
import { type BakerState, isBaking } from './flow.ts'
import { toText } from './problems.ts'

/** The problem, if any, and the current step for screen readers. */
export function BakeStatus({ state }: { state: BakerState }) {
  const { t } = useServices()
  const problem = 'problem' in state ? state.problem : undefined
  return (
    <div>
      <p role="status" className={hidden.hidden}>
        {(isBaking(state) || state.screen === 'registering') && t(`bake.${state.screen}`)}
        {state.screen === 'registered' && t('bake.ready')}
      </p>
      {problem !== undefined && <Notice look="error" text={toText(problem, t)} />}
    </div>
  )
}
