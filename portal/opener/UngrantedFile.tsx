import { useMutation } from '@tanstack/react-query'
import { Email } from '#contract/ids.ts'
import { requestAccess } from '#contract/routes/access-requests.ts'
import { useMe } from '../context/use-me.ts'
import { useServices } from '../context/use-services.ts'
import { useSignOut } from '../layout/use-sign-out.ts'
import { Button } from '../ui/Button.tsx'
import type { CakeId } from './engine/opening.ts'
import styles from './FilePanel.module.css'
import type { OpenerState } from './flow.ts'
import { toReference } from './key-calls.ts'
import { Panel } from './Panel.tsx'
import { ProblemText } from './ProblemText.tsx'
import { toHint } from './problems.ts'

type Props = {
  state: Extract<OpenerState, { screen: 'rejected' }>
  /** the cake, as the server knows it */
  ungranted: CakeId
  /** of the signed-in user */
  email: string
  onAsked: () => void
  onBrowse: () => void
  onCheckWhole: () => void
}

/**
 * A file that the user has no permission for: they can ask its baker for access (rule F37), choose another file, and
 * either have the whole file checked or, if that is done, switch the account.
 */
export function UngrantedFile({ state, ungranted, email, onAsked, onBrowse, onCheckWhole }: Props) {
  const { api, showFailure, t } = useServices()
  const signOut = useSignOut()
  // Servers before 5.3 have no such requests.
  const isPossible = useMe().data?.accepts_access_requests !== undefined
  const { file, problem, canCheckWhole, hasAsked = false } = state
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(requestAccess, { ...toReference(ungranted), email: Email.parse(email) }),
    onSuccess: onAsked,
    onError: (error) => showFailure(error, 'failure.askForAccess'),
  })
  const isOffered = isPossible && !hasAsked
  const [question, label, act] = canCheckWhole
    ? ([t('opener.stillNotWorking'), t('opener.checkWhole'), onCheckWhole] as const)
    : ([t('opener.otherAccount'), t('opener.switchAccount'), () => void signOut()] as const)
  return (
    <Panel
      foot={
        <p className={styles.whole}>
          {question}{' '}
          <button type="button" className={styles.link} onClick={act}>
            {label}
          </button>
        </p>
      }
    >
      <ProblemText
        file={file}
        problem={problem}
        hint={isPossible ? t('opener.signedInAs', { email }) : toHint(problem, email, t)}
      />
      <p role="status" className={styles.lines}>
        {hasAsked && t('opener.asked')}
      </p>
      <div className={styles.actions}>
        {isOffered && (
          <Button data-next variant="primary" isBusy={isPending} onClick={() => mutate()}>
            {t('opener.askForAccess')}
          </Button>
        )}
        <Button
          data-next={!isOffered || undefined}
          variant={isOffered ? 'outlined' : 'primary'}
          onClick={onBrowse}
        >
          {t('opener.another')}
        </Button>
      </div>
    </Panel>
  )
}
