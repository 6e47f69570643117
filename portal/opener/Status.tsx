import { CircleAlert } from 'lucide-react'
import { type Services, useServices } from '../context/use-services.ts'
import hidden from '../ui/hidden.module.css'
import type { OpenedCake } from './engine/opening.ts'
import { isWorking, type OpenerState } from './flow.ts'
import { toLines } from './problems.ts'
import styles from './Status.module.css'

/** Errors and, for screen readers, the current step, which FilePanel shows on screen. */
export function Status({ state }: { state: OpenerState }) {
  const { t } = useServices()
  const problem = 'problem' in state ? state.problem : undefined
  return (
    <div className={styles.status}>
      <p role="status" className={hidden.hidden}>
        {isWorking(state) && t(`opener.${state.screen}`)}
        {state.screen === 'opened' && toReadyText(state.cake, t)}
      </p>
      <div role="alert">
        {problem !== undefined && (
          <div className={styles.problem}>
            <CircleAlert size={20} strokeWidth={1.5} aria-hidden="true" />
            <div>
              {toLines(problem, t).map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          </div>
        )}
      </div>
    </div>
  )
}

function toReadyText({ name, fields: { opened, locked } }: OpenedCake, t: Services['t']): string {
  const ready = t('opener.ready', { name })
  if (opened.length + locked.length === 0) return ready
  return `${ready} ${t('layered.counts', { opened: opened.length, locked: locked.length })}`
}
