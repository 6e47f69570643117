import { useServices } from '../context/use-services.ts'
import { formatPercent } from '../ui/format.ts'
import hidden from '../ui/hidden.module.css'
import { type BakerState, isBaking } from './flow.ts'

/** The current step and each quarter of its progress, for screen readers. */
export function BakeStatus({ state }: { state: BakerState }) {
  const { t } = useServices()
  return (
    <p role="status" className={hidden.hidden}>
      {(isBaking(state) || state.screen === 'registering') && t(`bake.${state.screen}`)}{' '}
      {isBaking(state) && formatQuarter(state)}
      {state.screen === 'registered' && t('bake.ready')}
      {state.screen === 'saved' && t(state.isDownload ? 'bake.downloading' : 'bake.saved')}
    </p>
  )
}

/** @returns nothing before the first quarter */
function formatQuarter({ processed, total }: { processed: number; total: number }): string | undefined {
  const quarters = total === 0 ? 0 : Math.floor((processed / total) * 4)
  return quarters === 0 ? undefined : formatPercent(quarters / 4)
}
