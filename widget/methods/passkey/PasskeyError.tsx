import type { ScreenProps } from '../../core/screen.ts'
import type { BeginEvent, Feedback } from '../../core/states.ts'
import { ProblemBanner } from '../../screens/ProblemBanner.tsx'
import { VerifyEmailButton } from '../../screens/VerifyEmailButton.tsx'
import { Button } from '../../ui/Button.tsx'
import type { PasskeyEvent } from './states.ts'

type Props = Pick<ScreenProps<Feedback, PasskeyEvent | BeginEvent>, 'state' | 'send' | 't' | 'toText' | 'now'>

/** Whether only a new sign-in helps, and the label of its button. */
const logins: Partial<Record<string, 'passkey.login_again' | 'passkey.login'>> = {
  session_too_old_to_add_factor: 'passkey.login_again',
  passkey_session_missing: 'passkey.login',
}

export const needsLogin = ({ errorMessage }: Feedback) => logins[errorMessage?.code ?? ''] !== undefined

/** Whether the account must verify an email address before it gets a passkey. */
export const needsVerification = ({ errorMessage }: Feedback) => errorMessage?.unverifiedEmail !== undefined

/** The error and the button that helps: to sign in again, or to verify an email address. */
export function PasskeyError({ state, send, t, toText, now }: Props) {
  const { errorMessage } = state
  if (!errorMessage || errorMessage.field !== undefined) return null
  const { code, unverifiedEmail } = errorMessage
  const login = logins[code]
  return (
    <>
      <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />
      {login && (
        <Button onPress={() => send({ method: 'passkey', type: 'loginAgainPressed' })}>{t(login)}</Button>
      )}
      {unverifiedEmail !== undefined && (
        <VerifyEmailButton
          {...{ state, send, t }}
          email={unverifiedEmail}
          next={{ method: 'passkey', type: 'openRequested' }}
        />
      )}
    </>
  )
}
