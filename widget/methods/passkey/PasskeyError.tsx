import type { ScreenProps } from '../../core/screen.ts'
import type { Feedback } from '../../core/states.ts'
import { formatWait } from '../../messages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { ProblemBanner } from '../../ui/ProblemBanner.tsx'
import type { PasskeyEvent } from './states.ts'

type Props = Pick<ScreenProps<Feedback, PasskeyEvent>, 'state' | 'send' | 't' | 'toText' | 'now'>

/** Whether only a new sign-in helps, and the label of its button. */
const logins: Partial<Record<string, 'passkey.login_again' | 'passkey.login'>> = {
  session_too_old_to_add_factor: 'passkey.login_again',
  passkey_session_missing: 'passkey.login',
}

export const needsLogin = ({ errorMessage }: Feedback) => logins[errorMessage?.code ?? ''] !== undefined

/** The error and, if the session is missing or too old, a button to sign in again. */
export function PasskeyError({ state: { errorMessage }, send, t, toText, now }: Props) {
  if (!errorMessage || errorMessage.field !== undefined) return null
  const { tone, waitUntil, code } = errorMessage
  const login = logins[code]
  return (
    <>
      <ProblemBanner
        sentence={toText(errorMessage)}
        tone={tone}
        waitUntil={waitUntil}
        now={now}
        formatWait={formatWait(t)}
      />
      {login && (
        <Button onPress={() => send({ method: 'passkey', type: 'loginAgainPressed' })}>{t(login)}</Button>
      )}
    </>
  )
}
