import { useState } from 'react'
import { Email } from '#contract/ids.ts'
import { fileRoutes } from '#contract/routes/files.ts'
import { useMe } from '../context/use-me.ts'
import { useServices } from '../context/use-services.ts'
import { useSignOut } from '../layout/use-sign-out.ts'
import { Button } from '../ui/Button.tsx'
import { CheckWhole } from './CheckWhole.tsx'
import type { CakeId } from './engine/opening.ts'
import styles from './FilePanel.module.css'
import type { OpenerState } from './flow.ts'
import { toReference } from './key-calls.ts'
import { Panel } from './Panel.tsx'
import { ProblemText } from './ProblemText.tsx'

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
  const [isAsking, setAsking] = useState(false)
  const ask = () => {
    setAsking(true)
    api(fileRoutes.requestAccess, { ...toReference(ungranted), email: Email.parse(email) })
      .then(onAsked, (error: unknown) => showFailure(error, 'failure.unknown'))
      .finally(() => setAsking(false))
  }
  const isOffered = isPossible && !hasAsked
  return (
    <Panel
      foot={
        canCheckWhole ? (
          <CheckWhole onPress={onCheckWhole} />
        ) : (
          <button type="button" className={styles.link} onClick={() => void signOut()}>
            {t('opener.switchAccount')}
          </button>
        )
      }
    >
      <ProblemText file={file} problem={problem} hint={t('opener.signedInAs', { email })} />
      <p role="status" className={styles.lines}>
        {hasAsked && t('opener.asked')}
      </p>
      <div className={styles.actions}>
        {isOffered && (
          <Button data-next variant="primary" isBusy={isAsking} onClick={ask}>
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
