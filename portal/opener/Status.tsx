import { type Services, useServices } from '../context/use-services.ts'
import hidden from '../ui/hidden.module.css'
import type { OpenedCake } from './engine/opening.ts'
import { isWorking, type OpenerState } from './flow.ts'

/** The current step and the result, for screen readers. FilePanel shows them on screen. */
export function Status({ state }: { state: OpenerState }) {
  const { t } = useServices()
  return (
    <p role="status" className={hidden.hidden}>
      {isWorking(state) && t(`opener.${state.screen}`)}
      {state.screen === 'opened' && toReadyText(state.cake, t)}
    </p>
  )
}

function toReadyText({ name, fields: { opened, locked } }: OpenedCake, t: Services['t']): string {
  const ready = t('opener.ready', { name })
  if (opened.length + locked.length === 0) return ready
  return `${ready} ${t('layered.counts', { opened: opened.length, locked: locked.length })}`
}
