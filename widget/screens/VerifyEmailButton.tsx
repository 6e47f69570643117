import type { ScreenProps } from '../core/screen.ts'
import type { BeginEvent, Feedback, SettingsEvent } from '../core/states.ts'
import { isVerifying } from '../core/verification.ts'
import { Button } from '../ui/Button.tsx'

type Props = Pick<ScreenProps<Feedback, BeginEvent>, 'state' | 'send' | 't'> & {
  email: string
  /** Returns to the screens from which the address was verified. */
  next: SettingsEvent
}

/** Offers to verify an email address with a code. */
export function VerifyEmailButton({ state, send, t, email, next }: Props) {
  const [before, after] = t('verify.submit').split('{email}')
  return (
    <Button
      busy={isVerifying(state)}
      onPress={() => send({ method: 'session', type: 'verificationRequested', email, next })}
    >
      {before}
      <bdi dir="ltr">{email}</bdi>
      {after}
    </Button>
  )
}
