import type { ReactNode } from 'react'
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
  clearButton: ReactNode
}

/** A file that was not opened: what happened, in the words of the error, and what the user can do. */
export function RejectedFile({ state, email, onOpen, onBrowse, onCheckWhole, clearButton }: Props) {
  const { t } = useServices()
  const signOut = useSignOut()
  const { file, problem, canCheckWhole } = state
  const isRetryable = canRetry(problem)
  const openButton = (
    <Button
      data-next={isRetryable || undefined}
      variant={isRetryable ? 'primary' : 'quiet'}
      {...(!isRetryable && { size: 'small' })}
      onClick={onOpen}
    >
      {t('opener.open')}
    </Button>
  )
  return (
    <Panel
      foot={
        <>
          {!isRetryable && openButton}
          {clearButton}
          {canCheckWhole && <CheckWhole onPress={onCheckWhole} />}
        </>
      }
    >
      <ProblemText file={file} problem={problem} hint={toHint(problem, email, t)} />
      <div className={styles.actions}>
        {isRetryable && openButton}
        <Button
          data-next={!isRetryable || undefined}
          variant={isRetryable ? 'outlined' : 'primary'}
          onClick={onBrowse}
        >
          {t('opener.another')}
        </Button>
        {concernsAccount(problem) && (
          <Button onClick={() => void signOut()}>{t('opener.switchAccount')}</Button>
        )}
      </div>
    </Panel>
  )
}
