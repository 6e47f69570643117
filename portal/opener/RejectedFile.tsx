import { useServices } from '../context/use-services.ts'
import { useSignOut } from '../layout/use-sign-out.ts'
import { Button } from '../ui/Button.tsx'
import { CheckWhole } from './CheckWhole.tsx'
import styles from './FilePanel.module.css'
import type { OpenerState } from './flow.ts'
import { Panel } from './Panel.tsx'
import { ProblemText } from './ProblemText.tsx'
import { canRetry, concernsAccount, toHint } from './problems.ts'

type Props = {
  state: Extract<OpenerState, { screen: 'rejected' }>
  /** of the signed-in user */
  email: string | null
  onOpen: () => void
  onBrowse: () => void
  onCheckWhole: () => void
  onClear: () => void
}

/**
 * A file that was not opened: what happened, in the words of the error, and what the user can do, with two buttons and a
 * link at most.
 */
export function RejectedFile({ state, email, onOpen, onBrowse, onCheckWhole, onClear }: Props) {
  const { t } = useServices()
  const signOut = useSignOut()
  const { file, problem, canCheckWhole } = state
  const isRetryable = canRetry(problem)
  const isOfAccount = concernsAccount(problem)
  const hasTwoButtons = isRetryable || isOfAccount
  return (
    <Panel
      foot={
        canCheckWhole ? (
          <CheckWhole onPress={onCheckWhole} />
        ) : (
          hasTwoButtons && (
            <button type="button" className={styles.link} onClick={onClear}>
              {t('opener.clear')}
            </button>
          )
        )
      }
    >
      <ProblemText file={file} problem={problem} hint={toHint(problem, email, t)} />
      <div className={styles.actions}>
        {isRetryable && (
          <Button data-next variant="primary" onClick={onOpen}>
            {t('opener.open')}
          </Button>
        )}
        <Button
          data-next={!isRetryable || undefined}
          variant={isRetryable ? 'outlined' : 'primary'}
          onClick={onBrowse}
        >
          {t('opener.another')}
        </Button>
        {isOfAccount && <Button onClick={() => void signOut()}>{t('opener.switchAccount')}</Button>}
        {!hasTwoButtons && <Button onClick={onClear}>{t('opener.clear')}</Button>}
      </div>
    </Panel>
  )
}
