import type { ConsentEvent } from '../../core/consent/states.ts'
import type { ScreenProps } from '../../core/screen.ts'
import type { Feedback } from '../../core/states.ts'
import { Button } from '../../ui/Button.tsx'
import { ProblemBanner } from '../ProblemBanner.tsx'

type Props = Pick<ScreenProps<Feedback, ConsentEvent>, 'state' | 'send' | 't' | 'toText' | 'now'> & {
  /** The retry action, if the screen has no other button for it. */
  canRetry: boolean
}

/** An error with a retry button. */
export function ConsentError({ state: { errorMessage }, send, t, toText, now, canRetry }: Props) {
  if (!errorMessage) return null
  return (
    <>
      <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />
      {canRetry && (
        <Button onPress={() => send({ method: 'consent', type: 'retryPressed' })}>{t('main.retry')}</Button>
      )}
    </>
  )
}
