import { CircleAlert } from 'lucide-react'
import { useWorld } from '../world/world.ts'
import { isWorking, type OpenerState } from './flow.ts'
import { toLines } from './problems.ts'
import styles from './Status.module.css'

/** What the opener has to say: the step under way, or what went wrong. Announced as it changes. */
export function Status({ state }: { state: OpenerState }) {
  const { t } = useWorld()
  const problem = 'problem' in state ? state.problem : undefined
  return (
    <div className={styles.status}>
      <div role="status">
        {isWorking(state) && <p className={styles.step}>{t(`opener.${state.screen}`)}</p>}
        {state.screen === 'opened' && <p className={styles.step}>{t('opener.opened')}</p>}
      </div>
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
