import type { ScreenProps } from '../../core/screen.ts'
import type { Feedback } from '../../core/states.ts'
import { ProblemBanner } from '../../screens/ProblemBanner.tsx'
import { Button } from '../../ui/Button.tsx'
import type { ConsentEvent } from './states.ts'

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
