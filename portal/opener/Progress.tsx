import { useServices } from '../context/use-services.ts'
import { StepProgress } from '../layout/StepProgress.tsx'
import type { OpenerState, Step } from './flow.ts'

/** The progress of the current step. */
export function Progress({ state }: { state: Extract<OpenerState, { screen: Step }> }) {
  const { t } = useServices()
  // Requesting the keys is a single call without progress.
  const isMeasured = state.screen !== 'keys' && state.total > 0
  return <StepProgress label={t(`opener.${state.screen}`)} measured={isMeasured ? state : undefined} />
}
